// What the page's modules import that is no module of theirs.

declare module "*/million.json" {
  const million: { side: number; bands: string };
  export default million;
}

declare module "*/drawn.json" {
  const path: number[];
  export default path;
}

declare var figures: Record<string, any>; // of the page: see main.js
