import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { isZip, requireUnzippedSize, ZipError } from '../../../shared/domain/zip-limit.ts';

const megabyte = 1024 * 1024;
const blanks = (megabytes: number) => new Uint8Array(megabytes * megabyte).fill(0x20);
const reasonOf = (bytes: Uint8Array, most = megabyte): string => {
  try {
    requireUnzippedSize(bytes, most);
    return 'taken';
  } catch (error) {
    return error instanceof ZipError ? error.reason : String(error);
  }
};

it('takes what unpacks to no more than it may, stored or packed, and counts all entries together', () => {
  const half = blanks(1).subarray(0, megabyte / 2);
  const two = { one: half, other: half };
  expect(reasonOf(zipSync(two))).toBe('taken');
  expect(reasonOf(zipSync(two, { level: 0 }))).toBe('taken');
  expect(reasonOf(zipSync({ ...two, more: new Uint8Array(1) }))).toBe('too-large');
  expect(reasonOf(zipSync({ ...two, more: new Uint8Array(1) }, { level: 0 }))).toBe('too-large');
});

it('goes no further into a bomb than a piece of it', () => {
  const bomb = zipSync({ sheet: blanks(64) }, { level: 9 });
  expect(bomb.length).toBeLessThan(70_000);
  expect(reasonOf(bomb)).toBe('too-large');
  let seen = 0;
  const watch = (chunk: Uint8Array) => {
    seen += chunk.length;
  };
  expect(() => requireUnzippedSize(bomb, 2 * megabyte, watch)).toThrow(ZipError);
  expect(seen).toBeLessThanOrEqual(2 * megabyte);
});

it('refuses what is cut short, spoilt or no zip at all', () => {
  const whole = zipSync({ text: new TextEncoder().encode('halo '.repeat(5000)) });
  expect(isZip(whole)).toBe(true);
  expect(reasonOf(whole.subarray(0, whole.length - 30))).toBe('damaged');
  expect(reasonOf(whole.map((byte, at) => (at > 40 && at < 80 ? 0xff : byte)))).toBe('damaged');
  expect(reasonOf(new Uint8Array())).toBe('damaged');
  expect(isZip(new Uint8Array([0x25, 0x50]))).toBe(false);
});

it('goes by the directory, and refuses one that names the same bytes or the same name twice', () => {
  const bytes = zipSync({ small: new Uint8Array(1), large: blanks(1) });
  const view = new DataView(bytes.buffer);
  const entries = [...bytes.keys()].filter((at) => at + 4 < bytes.length && view.getUint32(at, true) === 0x02014b50);
  const [small = 0, large = 0] = entries;
  const twice = bytes.slice();
  const fields = new DataView(twice.buffer);
  for (const field of [10, 20, 24, 42]) fields.setUint32(small + field, view.getUint32(large + field, true), true);
  expect(reasonOf(twice, 10 * megabyte)).toBe('damaged');
  const doubled = zipSync({ one: new Uint8Array(1), two: new Uint8Array(1) });
  const renamed = doubled.map((byte, at) =>
    String.fromCharCode(...doubled.subarray(at, at + 3)) === 'two' ? 0x6f : byte,
  );
  for (let at = 0; at + 3 < renamed.length; at += 1)
    if (String.fromCharCode(...renamed.subarray(at, at + 3)) === 'owo') renamed.set([0x6f, 0x6e, 0x65], at);
  expect(reasonOf(renamed)).toBe('damaged');
});
