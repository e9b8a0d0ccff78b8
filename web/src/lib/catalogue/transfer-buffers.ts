import { type TransferHandler, transferHandlers } from 'comlink';

/** Buffers in arguments and results are transferred, not copied. Call on both sides of the worker. */
export const transferBuffers = (): void => {
  transferHandlers.set('buffer', {
    canHandle: (value): value is ArrayBuffer => value instanceof ArrayBuffer,
    serialize: (buffer) => [buffer, [buffer]],
    deserialize: (buffer) => buffer,
  } satisfies TransferHandler<ArrayBuffer, ArrayBuffer>);
};
