import { S3Error } from './errors.ts';

const crlf = Buffer.from('\r\n');
const maxLineBytes = 8192;

const malformedBodyError = (): S3Error =>
  new S3Error(400, 'IncompleteBody', 'The aws-chunked body is malformed or incomplete');

/** Decodes `Content-Encoding: aws-chunked` without chunk signatures; fills `trailers` after the last chunk. */
export async function* decodeChunked(
  body: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = lineReader(body);
  for (;;) {
    const length = Number.parseInt((await reader.line()).split(';')[0] ?? '', 16);
    if (!Number.isInteger(length) || length < 0) throw malformedBodyError();
    if (length === 0) break;
    yield* reader.bytes(length);
    if ((await reader.line()) !== '') throw malformedBodyError();
  }
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const at = line.indexOf(':');
    if (at < 0) throw malformedBodyError();
    trailers.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
}

const lineReader = (
  body: AsyncIterable<Buffer>,
): {
  line: () => Promise<string>;
  bytes: (length: number) => AsyncGenerator<Buffer>;
} => {
  const source = body[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  const readMore = async (): Promise<void> => {
    const { value, done } = await source.next();
    if (done) throw malformedBodyError();
    buffered = buffered.length === 0 ? value : Buffer.concat([buffered, value]);
  };
  return {
    line: async () => {
      let end = buffered.indexOf(crlf);
      while (end < 0) {
        if (buffered.length > maxLineBytes) throw malformedBodyError();
        await readMore();
        end = buffered.indexOf(crlf);
      }
      const text = buffered.subarray(0, end).toString('latin1');
      buffered = buffered.subarray(end + crlf.length);
      return text;
    },
    async *bytes(length) {
      let remaining = length;
      while (remaining > 0) {
        if (buffered.length === 0) await readMore();
        const piece = buffered.subarray(0, remaining);
        buffered = buffered.subarray(piece.length);
        remaining -= piece.length;
        yield piece;
      }
    },
  };
};
