import { describe, expect, test } from 'vitest';
import {
  audienceAfter,
  readingDuty,
  readingFor,
  readingIdOf,
  readingWithFile,
  requestedReadingId,
} from '../../../functions/documents/reading-rules.ts';
import {
  audienceChange,
  requiredReadingChange,
  unreadableFailure,
} from '../../../functions/required-reading/distribution-rules.ts';
import {
  digestOf,
  dutyOf,
  dutyText,
  readerEntryOf,
  readerText,
  recordOf,
  recordText,
  understoodReadingIn,
} from '../../../functions/required-reading/reading-records.ts';
import {
  departmentsOfList,
  requireSupervised,
  supervisedDepartments,
} from '../../../functions/required-reading/supervision-rules.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { type Audience, noOne } from '../../../shared/domain/required-reading/audiences.ts';
import { distributionFixture } from '../../support/distribution-settings.ts';
import { storedFileFixture } from '../../support/submission-fixtures.ts';
import { documentFixture } from './stored-copies.ts';

const since = '2026-11-20T03:00:00.000Z';
const later = '2026-11-24T03:00:00.000Z';
const reading = { id: 'reading00001', since };
const document = documentFixture('D1', { reading, file: storedFileFixture });
const editor = { nrp: '10000003', name: 'Dewi', at: later };
const stamp = { updated_by: '10000003', updated_by_name: 'Dewi', updated_at: later, version: 2 };
const { defaults } = distributionFixture;

describe('what must be read', () => {
  test('is the present reading of a document in force with a file or a link', () => {
    expect(readingDuty(document)).toEqual(reading);
    expect(readingDuty({ ...document, file: undefined, file_url: 'https://a.example/b.pdf' })).toEqual(reading);
    for (const changes of [
      { file: undefined },
      { status: 'Kadaluarsa' as const },
      { deleted_at: since },
      { reading: undefined },
    ])
      expect(readingDuty({ ...document, ...changes })).toBeUndefined();
  });

  test('begins for later recipients when they became some', () => {
    expect(readingFor(reading, later)).toEqual({ ...reading, since: later });
    for (const time of [undefined, since, '2026-01-01T00:00:00.000Z'])
      expect(readingFor(reading, time)).toEqual(reading);
  });

  test('has an id that follows from its cause, of twelve characters', () => {
    expect(readingIdOf('S1')).toMatch(/^[\w-]{12}$/);
    expect(readingIdOf('S1')).not.toBe(readingIdOf('S2'));
    expect(requestedReadingId({ id: 'D1', version: 2 })).toBe(readingIdOf('D1#2'));
  });

  test('is asked anew for a file with other content, and begins with the first file', () => {
    const anew = { id: requestedReadingId(document), since: later };
    const withFile = (changes: Partial<typeof document>, contentChanged: boolean) =>
      readingWithFile({ ...document, ...changes }, { at: later, contentChanged });
    expect(withFile({}, true)).toEqual(anew);
    expect(withFile({ reading: undefined }, true)).toEqual(anew);
    expect(withFile({}, false)).toEqual(reading);
    expect(withFile({ file: undefined, file_url: 'https://a.example/b.pdf' }, false)).toEqual(reading);
    expect(withFile({ file: undefined }, false)).toEqual({ ...reading, since: later });
    expect(withFile({ file: undefined, reading: undefined }, false)).toBeUndefined();
  });
});

describe('another audience', () => {
  const pro: Audience = { ...noOne, departments: ['PRO'] };
  const both: Audience = { ...noOne, departments: ['PRO', 'SHE'] };
  const choice = (before: Parameters<typeof audienceAfter>[0], former: Audience, next: Audience) =>
    audienceAfter(before, former, { chosen: next, next, at: later });

  test('asks those whom it adds from then on, and the others as before', () => {
    expect(choice({ reading }, pro, both)).toEqual({ audience: both, audience_since: { 'D#SHE': later } });
    const added = { reading, audience_since: { 'D#SHE': later } };
    expect(choice(added, both, both)).toEqual({ audience: both, audience_since: { 'D#SHE': later } });
    expect(choice(added, both, pro)).toEqual({ audience: pro, audience_since: undefined });
    expect(choice({ reading: undefined }, pro, both)).toEqual({ audience: both, audience_since: undefined });
    expect(choice({ reading: { ...reading, since: later } }, pro, both).audience_since).toBeUndefined();
  });

  test('is a change with its history entry, unless it is chosen already', () => {
    const change = audienceChange(document, { ...both, departments: ['SHE', 'PRO', 'SHE'] }, { editor, defaults });
    expect(change).toEqual({
      before: document,
      after: { ...document, ...stamp, audience: both, audience_since: { 'D#SHE': later } },
      edit: {
        action: 'distributed',
        changes: [{ field: 'audience', from: '', to: 'PRODUKSI, SHE' }],
        ...{ by_nrp: '10000003', by_name: 'Dewi', at: later },
      },
      numbers: [],
    });
    const chosen = { ...document, audience: both };
    expect(audienceChange(chosen, both, { editor, defaults })).toBeUndefined();
    expect(audienceChange(document, null, { editor, defaults })).toBeUndefined();
    expect(audienceChange(chosen, null, { editor, defaults })).toMatchObject({
      after: { audience: undefined, audience_since: undefined },
      edit: { changes: [{ from: 'PRODUKSI, SHE', to: '' }] },
    });
  });
});

describe('a request to read', () => {
  test('has a reading of its own, and its history entry', () => {
    expect(requiredReadingChange(document, editor)).toEqual({
      before: document,
      after: { ...document, ...stamp, reading: { id: requestedReadingId(document), since: later } },
      edit: { action: 'reading_required', changes: [], by_nrp: '10000003', by_name: 'Dewi', at: later },
      numbers: [],
    });
  });

  test('is refused for a document that is not in force or has no file', () => {
    expect(unreadableFailure({ ...document, reading: undefined })).toBeUndefined();
    expect(unreadableFailure({ ...document, status: 'Kadaluarsa' })?.fields).toEqual({
      id: 'Dokumen N-D1 tidak berlaku lagi, sehingga tidak perlu dibaca',
    });
    expect(unreadableFailure({ ...document, file: undefined })?.fields).toEqual({
      id: 'Dokumen N-D1 belum memiliki berkas yang dapat dibaca',
    });
  });
});

test('entries of lists are read as they were written', () => {
  const duty = { document_id: 'D1', reading_id: reading.id, since: Date.parse(since) };
  expect(dutyOf('D1', dutyText(reading))).toEqual(duty);
  for (const state of ['opened', 'understood'] as const) {
    const record = { reading_id: reading.id, state, at: Date.parse(later), digest: 'digest0001' };
    expect(recordOf(recordText(record))).toEqual(record);
    expect(readerEntryOf(readerText(record))).toEqual({ state, at: record.at });
    expect(understoodReadingIn(recordText(record))).toBe(state === 'understood' ? reading.id : undefined);
  }
  const unknown = { state: 'opened', at: Number.NaN };
  expect([recordOf(''), readerEntryOf('')]).toEqual([{ ...unknown, reading_id: '', digest: '' }, unknown]);
});

test('a digest stands for the bytes of a file, or for a link', () => {
  const [file, other, link, otherLink] = [
    { file: storedFileFixture },
    { file: { ...storedFileFixture, sha256: 'other' } },
    { file_url: 'https://a.example/1.pdf' },
    { file_url: 'https://a.example/2.pdf' },
  ].map(digestOf);
  expect(new Set([file, other, link, otherLink, digestOf({})]).size).toBe(5);
  expect(file).toMatch(/^[\w-]{10}$/);
  expect(digestOf({ file: storedFileFixture, file_url: 'https://a.example/1.pdf' })).toBe(file);
});

describe('the reading of a department', () => {
  const head: Position = { role: 'dept_head', department: 'Produksi' };
  const supervisors = {
    controller: { roles: ['document_controller' as const], positions: [] },
    head: { roles: [], positions: [head] },
    none: { roles: ['level1_management' as const], positions: [] },
  };

  test('is seen by its head and by those who manage the master list', () => {
    expect(supervisedDepartments(supervisors.controller)).toEqual([...departmentCodes]);
    expect(supervisedDepartments(supervisors.head)).toEqual(['PRO']);
    expect(supervisedDepartments(supervisors.none)).toEqual([]);
    requireSupervised(supervisors.head, 'PRO');
    expect(() => requireSupervised(supervisors.head, 'SHE')).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  test('is seen of people without a department by those who see the evidence of all', () => {
    requireSupervised(supervisors.controller, 'none');
    for (const other of [supervisors.head, supervisors.none])
      expect(() => requireSupervised(other, 'none')).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  test('is listed for one department, or for all that a user sees', () => {
    expect(departmentsOfList(supervisors.head, 'PRO')).toEqual(['PRO']);
    expect(() => departmentsOfList(supervisors.head, 'SHE')).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(departmentsOfList(supervisors.head, undefined)).toEqual(['PRO']);
    expect(departmentsOfList(supervisors.controller, undefined)).toBeUndefined();
    expect(departmentsOfList(supervisors.controller, 'SHE')).toEqual(['SHE']);
  });
});
