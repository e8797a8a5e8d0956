// The part of Node that clients/examples use, so that the compiler needs no package to check them.
declare const process: { argv: string[] };
declare module "node:crypto" {
  export function randomUUID(): string;
}
