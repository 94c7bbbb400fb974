/** The parts in use. Not all environments that run this have types for it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object) => { exports: object }
}

/** Compiles and starts a WebAssembly program, given in base64, and returns what it exports. */
export function startKernel<Exports extends object>(program: string): Exports {
  const bytes = Uint8Array.from(atob(program), (char) => char.charCodeAt(0))
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Exports
}
