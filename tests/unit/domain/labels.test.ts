import { describe, expect, it } from 'vitest';
import {
  departmentBySlug,
  departmentCodes,
  departmentLabels,
  publicationDepartment,
  slugOfDepartment,
  slugsOfDepartment,
  submissionDepartmentOf,
  submissionDepartments,
} from '../../../shared/domain/departments.ts';
import { documentRow } from '../../../shared/domain/documents/document-fields.ts';
import { jenisValues } from '../../../shared/domain/documents/document-types.ts';
import { isRevisable, jenisOfSubmissionType, submissionTypeOf } from '../../../shared/domain/documents/documents.ts';
import { endedFileName, extensionOf, inlineTypes, shownTypeOf } from '../../../shared/domain/files/files.ts';
import { answerMs, hiddenOpenMs, pingMs, renewSocketMs } from '../../../shared/domain/time/connection-times.ts';
import { documentRowFixture } from '../../support/document-fixture.ts';

describe('departments', () => {
  it('are stored by their codes and shown by their labels, which are also their paths', () => {
    for (const code of departmentCodes) expect(departmentBySlug(departmentLabels[code])).toBe(code);
    expect(slugOfDepartment('HGS')).toBe('hcgs');
    expect(slugsOfDepartment('HGS')).toEqual(['hcgs', 'hgs']);
    expect(slugsOfDepartment('PRO')).toEqual(['produksi']);
  });

  it('of submissions publish under one code each; FAT has no submissions', () => {
    for (const name of submissionDepartments) expect(submissionDepartmentOf(publicationDepartment[name])).toBe(name);
    expect(submissionDepartmentOf('FAT')).toBeUndefined();
  });
});

describe('documents', () => {
  it('are submitted as types of which each has one of the master list', () => {
    for (const jenis of jenisValues) {
      const type = submissionTypeOf(jenis);
      expect(type === undefined, jenis).toBe(['Manual & Kebijakan', 'OTHER', 'EXT'].includes(jenis));
      if (type) expect(jenisOfSubmissionType[type]).toBe(jenis);
    }
  });

  it('can be revised or cancelled while they are in force or have expired, not once superseded or cancelled', () => {
    expect(isRevisable({ jenis: 'SOP', status: 'Aktif' })).toBe(true);
    expect(isRevisable({ jenis: 'SOP', status: 'Kadaluarsa', ended_reason: 'expired' })).toBe(true);
    for (const ended_reason of ['superseded', 'cancelled', null, undefined] as const)
      expect(isRevisable({ jenis: 'SOP', status: 'Kadaluarsa', ended_reason })).toBe(false);
  });

  it('of another source are not revised by the workflow', () => {
    expect(isRevisable({ jenis: 'EXT', status: 'Aktif' })).toBe(false);
  });

  it('in a list have a revision from 0 and a version from 1', () => {
    const row = documentRowFixture();
    expect(documentRow.parse(row)).toEqual(row);
    expect(documentRow.parse({ ...row, effective_on: '2026-11-20' })).toMatchObject({ effective_on: '2026-11-20' });
    for (const wrong of [{ revisi: -1 }, { version: 0 }, { effective_on: '20-11-2026' }, { status: 'Draft' }])
      expect(documentRow.safeParse({ ...row, ...wrong }).success).toBe(false);
  });
});

describe('files', () => {
  it('have the extension behind their last dot, in lower case; a leading dot begins none', () => {
    expect(extensionOf('Prosedur.v2.PDF')).toBe('pdf');
    expect(extensionOf('Prosedur')).toBe('');
    expect(extensionOf('.htaccess')).toBe('');
    expect(extensionOf('a.b')).toBe('b');
  });

  it('are shown inside the page as PDF, PNG and JPEG only: others could run scripts', () => {
    expect([...inlineTypes]).toEqual(['application/pdf', 'image/png', 'image/jpeg']);
  });
});

it('files are shown by a page as their type, and saved under a name that says that they are not in force', () => {
  expect(['a.PDF', 'b.png', 'c.jpg', 'd.jpeg', 'e.docx', 'pdf'].map(shownTypeOf)).toEqual([
    ...['application/pdf', 'image/png', 'image/jpeg', 'image/jpeg', '', ''],
  ]);
  expect(endedFileName('Prosedur.pdf')).toBe('TIDAK BERLAKU - Prosedur.pdf');
});

it('pings a socket before it is idle for ten minutes and renews it before two hours, also a minute late', () => {
  const minute = 60_000;
  expect(hiddenOpenMs + minute).toBeLessThan(10 * minute);
  // A visible page notices within a minute that its socket carries nothing.
  expect(pingMs + answerMs).toBeLessThan(minute);
  expect(renewSocketMs).toBeGreaterThan(100 * minute);
  expect(renewSocketMs + minute).toBeLessThan(120 * minute);
});
