import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { isZip } from '../../../shared/domain/files/signatures.ts';
import { requireUnzippedSize, ZipError } from '../../../shared/domain/files/zip-limit.ts';

const megabyte = 1024 * 1024;
const blanks = (megabytes: number) => new Uint8Array(megabytes * megabyte).fill(0x20);
const reasonOf = (bytes: Uint8Array, maxBytes = megabyte): string => {
  try {
    requireUnzippedSize(bytes, maxBytes);
    return 'accepted';
  } catch (error) {
    return error instanceof ZipError ? error.reason : String(error);
  }
};

it('limits the total uncompressed size of all entries, stored or deflated', () => {
  const half = blanks(1).subarray(0, megabyte / 2);
  const two = { one: half, other: half };
  expect(reasonOf(zipSync(two))).toBe('accepted');
  expect(reasonOf(zipSync(two, { level: 0 }))).toBe('accepted');
  expect(reasonOf(zipSync({ ...two, more: new Uint8Array(1) }))).toBe('too-large');
  expect(reasonOf(zipSync({ ...two, more: new Uint8Array(1) }, { level: 0 }))).toBe('too-large');
});

it('stops inflating a zip bomb at the size limit', () => {
  const bomb = zipSync({ sheet: blanks(4) });
  expect(bomb.length).toBeLessThan(70_000);
  expect(reasonOf(bomb)).toBe('too-large');
  let uncompressedBytes = 0;
  const onChunk = (chunk: Uint8Array) => {
    uncompressedBytes += chunk.length;
  };
  expect(() => requireUnzippedSize(bomb, 2 * megabyte, onChunk)).toThrow(ZipError);
  expect(uncompressedBytes).toBeLessThanOrEqual(2 * megabyte);
});

it('rejects truncated and damaged zips, and bytes that are not a zip', () => {
  const intact = zipSync({ text: new TextEncoder().encode('halo '.repeat(5000)) });
  expect(isZip(intact)).toBe(true);
  expect(reasonOf(intact.subarray(0, intact.length - 30))).toBe('damaged');
  expect(reasonOf(intact.map((byte, at) => (at > 40 && at < 80 ? 0xff : byte)))).toBe('damaged');
  expect(reasonOf(new Uint8Array())).toBe('damaged');
  expect(isZip(new Uint8Array([0x25, 0x50]))).toBe(false);
});

it('reads the central directory, and rejects overlapping entries and duplicate names', () => {
  const bytes = zipSync({ small: new Uint8Array(1), large: blanks(1) });
  const view = new DataView(bytes.buffer);
  const entries = [...bytes.keys()].filter((at) => at + 4 < bytes.length && view.getUint32(at, true) === 0x02014b50);
  const [small = 0, large = 0] = entries;
  const overlapping = bytes.slice();
  const fields = new DataView(overlapping.buffer);
  for (const field of [10, 20, 24, 42]) fields.setUint32(small + field, view.getUint32(large + field, true), true);
  expect(reasonOf(overlapping, 10 * megabyte)).toBe('damaged');
  const twoEntries = zipSync({ one: new Uint8Array(1), two: new Uint8Array(1) });
  const renamed = twoEntries.map((byte, at) =>
    String.fromCharCode(...twoEntries.subarray(at, at + 3)) === 'two' ? 0x6f : byte,
  );
  for (let at = 0; at + 3 < renamed.length; at += 1)
    if (String.fromCharCode(...renamed.subarray(at, at + 3)) === 'owo') renamed.set([0x6f, 0x6e, 0x65], at);
  expect(reasonOf(renamed)).toBe('damaged');
});
