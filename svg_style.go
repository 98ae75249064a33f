package knighttour

// The styles of a picture. They are rules for classes, without variables and
// nesting, for the sake of programs that know little of CSS. Those see the light
// colours and no motion. In a page, the rules hold for all of its pictures:
// what differs between pictures is in attributes.
const (
	boardStyle = `.kt-light{fill:#f5eee0}
.kt-dark{fill:#e4d6bc}
.kt-line{fill:none;stroke:#2b5876;stroke-linecap:round;stroke-linejoin:round}
.kt-start{fill:none;stroke:#2e7d4f;stroke-linecap:round}
.kt-end{fill:#b3402a}
@media(prefers-color-scheme:dark){
.kt-light{fill:#383c48}
.kt-dark{fill:#292c36}
.kt-line{stroke:#8fbfe0}
.kt-start{stroke:#63c088}
.kt-end{fill:#f0806a}
}
`
	numberStyle = `.kt-ring,.kt-disc{fill:none;stroke:#2b5876;stroke-width:.62;stroke-linecap:round}
.kt-disc{stroke:#fffdf8;stroke-width:.52}
.kt-number{fill:#1d3d54;font-family:system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;text-anchor:middle}
.kt-ends{fill:#fff}
@media(prefers-color-scheme:dark){
.kt-ring{stroke:#8fbfe0}
.kt-disc{stroke:#1d2028}
.kt-number{fill:#cfe4f3}
.kt-ends{fill:#14161c}
}
`
	// Nothing moves, and no knight is seen, unless motion is welcome.
	motionStyle = `.kt-knight{display:none;fill:#1c1c1c;stroke:#fff;stroke-width:2;paint-order:stroke;stroke-linejoin:round;offset-rotate:0deg}
@keyframes kt-draw{from{stroke-dashoffset:1}95%,to{stroke-dashoffset:0}}
@keyframes kt-ride{from{offset-distance:0%}95%,to{offset-distance:100%}}
@media(prefers-reduced-motion:no-preference){
.kt-walk{stroke-dasharray:1;animation:kt-draw linear infinite}
.kt-knight{display:inline;animation:kt-ride linear infinite}
}
`
)

// knightShape is the knight, facing left, about 34 high and centred at 0.
const knightShape = "M-9 16H11V13C11 4 13-4 8-10 6-12.500 3-13.500 0-14L-1.500-17.500-4.500-13C-8-11-11-6-13-1" +
	"-14 2-12 4.500-9.500 4L-6.500 2C-4 2.500-2 1.500-1 0 0 5-8 7-9 13Z"
