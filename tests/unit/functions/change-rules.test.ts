import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type ChangePart,
  changedGroups,
  changedParts,
  changeFollowers,
  changeParts,
} from '../../../functions/documents/change-rules.ts';
import { storedFileFixture } from '../../support/submission-fixtures.ts';
import { documentFixture } from './stored-copies.ts';

type Changes = Parameters<typeof documentFixture>[1];
const withFile = { file: storedFileFixture };
const otherFile = { file: { ...storedFileFixture, sha256: 'other' } };
const at = '2026-11-20T03:00:00.000Z';

test.each<[what: string, Changes, Changes, ChangePart[]]>([
  ['a title', {}, { nama: 'Lain' }, ['title']],
  ['dates, a review and the name of a file', withFile, { ...withFile, effective_on: '2026-01-01', file_name: 'b' }, []],
  ['the same bytes', withFile, { file: { ...storedFileFixture, key: 'k2' } }, []],
  ['a first file', {}, withFile, ['file']],
  ['a published revision', withFile, { ...otherFile, revisi: 2, made_at: at }, ['file', 'revision']],
  ['an imported revision, without a file', withFile, { revisi: 2 }, ['file', 'revision']],
  ['a revision of the same file', withFile, { ...withFile, revisi: 2 }, ['marks', 'revision']],
  ['the end of a document with a file', withFile, { ...withFile, status: 'Kadaluarsa' }, ['marks', 'state']],
  ['the end of one without', {}, { status: 'Kadaluarsa', ended_at: at }, ['state']],
  ['a deletion', {}, { deleted_at: at }, ['state']],
  ['a link', {}, { file_url: 'https://a' }, ['link']],
  ['another spelling of the number', {}, { nomor: 'n-1' }, ['number']],
  ['another type, of which other people get documents', {}, { jenis: 'INK' }, ['audience']],
  ['a request to read it', withFile, { ...withFile, reading: { id: 'r', since: at } }, ['audience']],
])('%s', (_what, before, after, parts) => {
  expect(changedParts(documentFixture('1', before), documentFixture('1', after))).toEqual(parts);
});

test('a document that is new, or comes with a file', () => {
  expect(changedParts(undefined, documentFixture('1'))).toEqual(['new']);
  expect(changedParts(undefined, documentFixture('1', withFile))).toEqual(['new', 'file']);
});

test('the ids of the largest group of documents are not repeated', () => {
  const changed = (id: string, ...parts: ChangePart[]) => ({ id, parts });
  expect(changedGroups([changed('a', 'new'), changed('b', 'title'), changed('c', 'new')])).toEqual([
    { parts: ['title'], ids: ['b'] },
    { parts: ['new'] },
  ]);
  expect(changedGroups([])).toEqual([]);
});

test('docs/architecture.md shows who acts on what', () => {
  const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `(\w+)`:.*?\| ([^|]*) \|$/gm);
  const shown = Array.from(rows, ([, part, followers = '']) => [part, followers.split(', ')]);
  expect(shown).toEqual(changeParts.map((part) => [part, changeFollowers[part].map((each) => each.replace('_', ' '))]));
});
