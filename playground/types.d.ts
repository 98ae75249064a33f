// The files that the page's modules import from the build.

declare module "*/million.json" {
  const million: { side: number; bands: string };
  export default million;
}

declare module "*/drawn.json" {
  const path: number[];
  export default path;
}

declare var figures: Record<string, any>; // the page's figures by name: see main.js
