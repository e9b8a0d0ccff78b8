import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { updateDecision } from '../../../functions/imports/row-decision-rules.ts';
import { parseAudience } from '../../../functions/imports/rows/audience-text.ts';
import type { ImportRow } from '../../../functions/imports/rows/rows.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { findHeadings } from '../../../shared/domain/import/headings.ts';
import {
  audiencePositions,
  audienceText,
  isSameAudience,
  noOne,
  normalAudience,
} from '../../../shared/domain/required-reading/audiences.ts';
import { distributionFixture } from '../../support/distribution-settings.ts';

beforeAll(() => {
  process.env['DISTRIBUTION_SETTINGS'] = JSON.stringify(distributionFixture);
});

it.each(['Distribusi', 'Daftar Distribusi', 'Distribution List', 'Didistribusikan ke'])(
  'reads the heading “%s”',
  (heading) => {
    expect(findHeadings(heading)[0]?.column).toBe('distribution');
  },
);

describe('a cell of the column', () => {
  it.each([
    ['Semua', { everyone: true }],
    ['SEMUA DEPARTEMEN; SHE', { everyone: true }],
    ['PRO, she;Plant', { departments: ['PLT', 'PRO', 'SHE'] }],
    ['HCGS,\nLogistik', { departments: ['HGS', 'LOG'] }],
    [
      'Dept. Head Plant, Project Manager',
      { positions: [{ role: 'dept_head', department: 'Plant' }, { role: 'project_manager' }] },
    ],
    ['10000031', { users: ['10000031'] }],
    ['Tidak didistribusikan', {}],
  ])('“%s” names its recipients', (text, expected) => {
    expect(parseAudience(text)).toEqual({ audience: { ...noOne, ...expected } });
  });

  it('with an unknown recipient says which', () => {
    expect(parseAudience('PRO, HO')).toEqual({ unknown: 'HO' });
    expect(parseAudience(Array.from({ length: 21 }, (_, at) => 10_000_000 + at).join(','))).toHaveProperty('unknown');
  });

  it('is read as it was exported', () => {
    const audience = fc.record({
      everyone: fc.boolean(),
      departments: fc.subarray([...departmentCodes]),
      positions: fc.subarray([...audiencePositions]),
      users: fc.subarray(['10000001', '10000002']),
    });
    fc.assert(
      fc.property(audience, (each) => {
        const parsed = parseAudience(audienceText(normalAudience(each)));
        expect('audience' in parsed && isSameAudience(parsed.audience, normalAudience(each))).toBe(true);
      }),
    );
  });
});

describe('a row with recipients', () => {
  const row: ImportRow = {
    ...{ row: 2, nomor: 'A-1', nama: 'Satu', jenis: 'SOP', department: 'PRO' },
    audience: { ...noOne, departments: ['PRO', 'SHE'] },
  };
  const before: ControlledDocument = {
    ...{ id: 'd', nama: 'Satu', nomor: 'A-1', revisi: 0, department: 'PRO', jenis: 'SOP', status: 'Aktif' },
    ...{ source: 'import', made_by: '1', made_by_name: null, made_at: '2024-01-01T00:00:00.000Z', updated_by: '1' },
    ...{ updated_at: '2026-01-01T00:00:00.000Z', version: 3 },
    reading: { id: 'r', since: '2026-11-01T00:00:00.000Z' },
  };
  const importer = { job_id: 'J', nrp: '1', name: null, at: '2026-11-20T00:00:00.000Z' };

  it('changes the audience, gives new recipients the whole time, and asks no one again', () => {
    const { after, edit, results } = updateDecision({ rows: [row] }, before, importer);
    expect(after).toMatchObject({ audience: row.audience, reading: before.reading });
    expect(after?.audience_since).toEqual({ 'D#SHE': importer.at });
    expect(edit?.changes).toEqual([{ field: 'audience', from: '', to: 'PRODUKSI, SHE' }]);
    expect(results[0]?.changes).toEqual([{ field: 'distribution', from: '', to: 'PRODUKSI, SHE' }]);
  });

  it('changes nothing where the document has them, and none of them where the cell is empty', () => {
    const named = { ...before, audience: row.audience };
    expect(updateDecision({ rows: [row] }, named, importer).after).toBeUndefined();
    const { audience: _audience, ...without } = row;
    expect(updateDecision({ rows: [{ ...without, nama: 'Dua' }] }, named, importer).after?.audience).toEqual(
      row.audience,
    );
  });

  it('of a higher revision asks for it', () => {
    const { after } = updateDecision({ rows: [{ ...row, revisi: 1 }] }, before, importer);
    expect(after).toMatchObject({ revisi: 1, audience: row.audience, reading: { since: importer.at } });
    expect(after?.reading?.id).not.toBe('r');
  });
});
