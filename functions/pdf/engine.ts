import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Memory that a file may take in PDFium: scans of A3 in 600 dpi take 250 MB of it. */
const maxBytes = 320 * 1024 * 1024;

/** PDFium with what reads and writes its memory. Addresses and handles are numbers; 0 is none. */
export interface Engine {
  api: WrappedPdfiumModule;
  /** Whether a file needed more memory than it may take: then what PDFium returned may lack something. */
  isExceeded: () => boolean;
  /** Room for `size` bytes, freed after `use`. */
  withRoom: <Result>(size: number, use: (address: number) => Result) => Result;
  withText: <Result>(text: string, use: (address: number) => Result) => Result;
  /** The text of a call that writes UTF-16 with a zero at its end where there is room, and returns its size in bytes. */
  textOf: (call: (address: number, size: number) => number) => string;
  floatsAt: (address: number, count: number) => number[];
  writeFloats: (address: number, values: readonly number[]) => void;
  copyOf: (address: number, size: number) => Uint8Array;
  /** The handle of a document, closed by `release`; 0 where it does not open. */
  open: (bytes: Uint8Array) => number;
  /** `release` closes this document too. */
  own: (document: number) => number;
  /** Closes the documents of a file, and returns the memory that it took in bytes. */
  release: () => number;
}

/** The parts of Emscripten that are used; the package refers to types that it does not have. */
interface Memory {
  HEAPU8: Uint8Array;
  wasmExports: { malloc: (size: number) => number; free: (address: number) => void };
  stringToUTF16: (text: string, address: number, size: number) => void;
  UTF16ToString: (address: number) => string;
}

/**
 * Starts PDFium in this thread with a limit of memory: a small file can hold data without end, and a limit of the thread's
 * heap does not count the memory of WebAssembly.
 */
export const startEngine = async (wasm: WebAssembly.Module): Promise<Engine> => {
  let isExceeded = false;
  const limitGrowth = (memory: WebAssembly.Memory): void => {
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      isExceeded ||= memory.buffer.byteLength + pages * 65_536 > maxBytes;
      if (isExceeded) throw new RangeError('The file needs too much memory');
      return grow(pages);
    };
  };
  const instantiateWasm = (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
    const instance = new WebAssembly.Instance(wasm, imports);
    limitGrowth(instance.exports['memory'] as WebAssembly.Memory);
    receive(instance);
    return instance.exports;
  };
  const api = await init({ instantiateWasm, print: () => {}, printErr: () => {} } as object);
  api.PDFiumExt_Init();
  const memory = api.pdfium as unknown as Memory;
  return { api, isExceeded: () => isExceeded, ...memoryOf(memory), ...documentsOf(api, memory) };
};

type Documents = 'open' | 'own' | 'release';

const memoryOf = (memory: Memory): Omit<Engine, 'api' | 'isExceeded' | Documents> => {
  const { malloc, free } = memory.wasmExports;
  const withRoom: Engine['withRoom'] = (size, use) => {
    const address = malloc(size);
    try {
      return use(address);
    } finally {
      free(address);
    }
  };
  // The array is another one after the memory has grown.
  const viewOf = (address: number): DataView => new DataView(memory.HEAPU8.buffer, address);
  return {
    withRoom,
    withText: (text, use) =>
      withRoom(text.length * 2 + 2, (address) => {
        memory.stringToUTF16(text, address, text.length * 2 + 2);
        return use(address);
      }),
    textOf: (call) => {
      const size = call(0, 0);
      if (size <= 2) return '';
      return withRoom(size, (address) => {
        call(address, size);
        return memory.UTF16ToString(address);
      });
    },
    floatsAt: (address, count) => Array.from({ length: count }, (_, at) => viewOf(address).getFloat32(at * 4, true)),
    writeFloats: (address, values) => {
      for (const [at, value] of values.entries()) viewOf(address).setFloat32(at * 4, value, true);
    },
    copyOf: (address, size) => memory.HEAPU8.slice(address, address + size),
  };
};

const documentsOf = (api: WrappedPdfiumModule, memory: Memory): Pick<Engine, Documents> => {
  const documents: number[] = [];
  /** PDFium reads a file from here while its document is open. */
  const files: number[] = [];
  const own = (document: number): number => {
    if (document !== 0) documents.push(document);
    return document;
  };
  return {
    own,
    open: (bytes) => {
      const address = memory.wasmExports.malloc(bytes.length);
      files.push(address);
      memory.HEAPU8.set(bytes, address);
      return own(api.FPDF_LoadMemDocument(address, bytes.length, ''));
    },
    release: () => {
      for (const document of documents.splice(0)) api.FPDF_CloseDocument(document);
      for (const address of files.splice(0)) memory.wasmExports.free(address);
      return memory.HEAPU8.length;
    },
  };
};
