import { describe, expect, test } from 'vitest';
import type { Item } from '../../../functions/db/table.ts';
import { canonicalJson, entryContent, evidenceOf, peopleOf } from '../../../functions/transparency-log/entries.ts';
import { jobRowsKind, rowOf, rowsContent, rowText } from '../../../functions/transparency-log/job-rows.ts';
import { personalDigest } from '../../../functions/transparency-log/personal-data.ts';
import { maxEntryBytes } from '../../../functions/transparency-log/tiles.ts';
import {
  collectEvidence,
  compareEvidence,
  emptyEvidence,
  rowTextFindings,
  type StoredEvidence,
} from '../../../infra/tools/verify-log/compare-evidence.ts';

const salt = (text: string) => Buffer.from(text).toString('base64');
const salts = new Map([
  ['10000021', salt('head')],
  ['10000031', salt('submitter')],
  ['10000041', salt('absent')],
]);

const approval: Item = {
  ...{ PK: 'HIST#01J', SK: 'EV#000003', outbox: 1, GSI1PK: 'DECIDED#2026-11', GSI1SK: 'x' },
  action: 'approve',
  at: '2026-11-20T01:00:00.000Z',
  version: 3,
  ...{ actor_nrp: '10000021', actor_name: 'Agus', capacity: 'dept_head', acting: true },
  on_behalf_of: { nrp: '10000041', full_name: 'Andi' },
  ...{ submitter_nrp: '10000031', reason: 'Setuju, kata Budi', approved_before: ['10000031'] },
  files: { draft_sha256: 'abc', supporting_sha256: 'def' },
};

const readingEvidence: Item = {
  ...{ PK: 'HIST#READ#D1#R1', SK: '10000031#understood', action: 'understood', document_id: 'D1' },
  ...{ nrp: '10000031', full_name: 'Joko', at: '2026-11-20T02:00:00.000Z' },
};

const evidence = (item: Item) => {
  const found = evidenceOf(item);
  if (!found) throw new Error('No evidence');
  return found;
};
const contentOf = (item: Item, of: ReadonlyMap<string, string> = salts) =>
  entryContent(evidence(item), personalDigest(of));

describe('an entry', () => {
  test('says what happened without naming anyone', () => {
    const entry = contentOf(approval);
    expect(entry).toMatchObject({ kind: 'submission-event', id: 'HIST#01J EV#000003', at: approval['at'] });
    expect(entry.content).toMatchObject({
      action: 'approve',
      capacity: 'dept_head',
      acting: true,
      files: approval['files'],
    });
    const text = canonicalJson(entry);
    for (const personal of ['10000021', '10000031', '10000041', 'Agus', 'Andi', 'Setuju', 'DECIDED', 'outbox'])
      expect(text).not.toContain(personal);
    expect([...peopleOf(evidence(approval))].sort()).toEqual(['10000021', '10000031', '10000041']);
  });

  test('has the same digest for the same person, and another one with another salt', () => {
    const person = (of = salts) => (contentOf(approval, of).content as Record<string, unknown>)['submitter_nrp'];
    expect(person()).toMatch(/^person:[\w-]{43}$/);
    expect((contentOf(approval).content as Record<string, unknown>)['approved_before']).toEqual([person()]);
    expect(person(new Map([...salts, ['10000031', salt('another')]]))).not.toBe(person());
  });

  test('has the reason of a change as a text that a person wrote', () => {
    const edit: Item = {
      ...{ PK: 'PAST#D1', SK: 'EDIT#000000004', action: 'edited', at: '2026-11-20T02:00:00.000Z' },
      ...{ by_nrp: '10000021', by_name: 'Agus', changes: [{ field: 'change_reason', from: '', to: 'Kata Budi' }] },
    };
    const { content } = contentOf(edit);
    expect(content).toMatchObject({
      changes: [{ field: 'change_reason', from: '', to: expect.stringMatching(/^text:/) }],
    });
    expect(canonicalJson(content)).not.toContain('Budi');
  });

  test('names no reader and no user in its key', () => {
    expect(contentOf(readingEvidence).id).toMatch(/^HIST#READ#D1#R1 person:[\w-]{43}#understood$/);
    const user = { PK: 'U#10000031', SK: 'PROFILE', nrp: '10000031', full_name: 'Joko', version: 4, roles: ['admin'] };
    expect(contentOf(user).id).toMatch(/^U#person:[\w-]{43} PROFILE v4$/);
    expect(contentOf(user).content).toMatchObject({ roles: ['admin'], version: 4 });
  });

  test('names no recipient of a document', () => {
    const document: Item = {
      ...{ PK: 'DOC#D1', SK: 'CURRENT', version: 2, updated_by: '10000021', updated_by_name: 'Agus' },
      audience: { everyone: false, departments: ['PRO'], positions: [], users: ['10000031'] },
      audience_since: { 'U#10000031': '2026-11-20T00:00:00.000Z', PRO: '2026-11-20T00:00:00.000Z' },
      updated_at: '2026-11-20T00:00:00.000Z',
    };
    const text = canonicalJson(contentOf(document));
    expect(text).not.toContain('10000031');
    expect(text).toContain('"PRO":"2026-11-20T00:00:00.000Z"');
    expect(contentOf(document)).toMatchObject({ kind: 'document', id: 'DOC#D1 CURRENT v2' });
  });

  test('is short enough for its format', () => {
    const long = { ...approval, document_title: 'x'.repeat(maxEntryBytes) };
    expect(contentOf(long).content).toMatch(/^[\w+/]{43}=$/);
    expect(contentOf({ ...long, version: 4 }).content).not.toBe(contentOf(long).content);
  });

  test('is made of evidence only', () => {
    const others = [
      'SUB#1 META',
      'N#1 x',
      'AUTH#1 CRED',
      'U#1 MAIL',
      'DOC#1 OTHER',
      'TLOG#HEAD HEAD',
      'COPIES#1 COUNTER',
    ];
    expect(others.filter((key) => evidenceOf({ PK: key.split(' ')[0] ?? '', SK: key.split(' ')[1] ?? '' }))).toEqual(
      [],
    );
    // History of a kind that is added later is evidence too.
    expect(evidenceOf({ PK: 'HIST#NEW#1', SK: 'X#1' })?.kind).toBe('history');
  });
});

describe('a comparison', () => {
  const log = (...items: Item[]) =>
    items.map((item) =>
      Buffer.from(canonicalJson({ ...contentOf(item), logged_at: String(item['at'] ?? item['updated_at']) })),
    );
  const stored = (
    items: readonly Item[],
    of: ReadonlyMap<string, string> = salts,
    forgottenPeople: string[] = [],
  ): StoredEvidence => {
    const found = emptyEvidence(forgottenPeople);
    for (const item of items) collectEvidence(found, item);
    for (const [nrp, each] of of) collectEvidence(found, { PK: `LOGSALT#${nrp}`, SK: 'SALT', nrp, salt: each });
    return found;
  };
  const document = (version: number): Item => ({
    ...{
      PK: 'DOC#D1',
      SK: 'CURRENT',
      version,
      updated_by: '10000021',
      updated_at: `2026-11-2${version}T00:00:00.000Z`,
    },
  });

  test('finds nothing where all is as it was', () => {
    const entries = log(approval, readingEvidence, document(1), document(2));
    expect(compareEvidence(entries, stored([approval, readingEvidence, document(2)]))).toEqual({
      findings: [],
      missing: [],
      notes: [],
    });
  });

  test('names a state that was set back, and one whose change was not logged', () => {
    const back = compareEvidence(log(document(1), document(2)), stored([document(1)]));
    expect(back.findings).toEqual(['entry 1 (document) DOC#D1 CURRENT v2: Its item was set back to version 1']);
    const gap = compareEvidence(log(document(1), document(3)), stored([document(3)]));
    expect(gap.findings).toEqual(['DOC#D1 CURRENT: Its version 2 is not in the log']);
    expect(compareEvidence(log(document(1)), stored([document(2)])).missing).toEqual(['DOC#D1 CURRENT v2']);
  });

  test('names an entry that is there twice, and one that cannot be read', () => {
    const { findings } = compareEvidence([...log(approval, approval), Buffer.from('{')], stored([approval]));
    expect(findings[0]).toBe('entry 1 (submission-event) HIST#01J EV#000003: entry 0 is of the same item');
    expect(findings[1]).toMatch(/^entry 2: It cannot be read/);
  });

  test('leaves later entries to items that were not read yet, and times to what was restored', () => {
    const entries = log(approval, readingEvidence);
    expect(compareEvidence(entries, stored([approval]), { size: 1 }).findings).toEqual([]);
    const late = [Buffer.from(canonicalJson({ ...contentOf(approval), logged_at: '2026-11-25T00:00:00.000Z' }))];
    expect(compareEvidence(late, stored([approval])).findings[0]).toContain('back-dated');
    const options = { restoredUntil: '2026-11-26T00:00:00.000Z' };
    expect(compareEvidence(late, stored([approval]), options).findings).toEqual([]);
  });

  test('of a forgotten person breaks nothing, and finds what is not theirs', () => {
    const remaining = new Map([...salts].filter(([nrp]) => nrp !== '10000031'));
    const entries = log(approval, readingEvidence);
    const nrp = '10000031';
    const compared = compareEvidence(entries, stored([approval, readingEvidence], remaining, [nrp]));
    expect(compared.findings).toEqual([]);
    expect(compared.notes).toEqual([expect.stringMatching(/^entry 1 \(reading\) HIST#READ#D1#R1 person:/)]);
    const changed = { ...approval, actor_name: 'Orang Lain' };
    expect(compareEvidence(entries, stored([changed, readingEvidence], remaining, [nrp])).findings).toEqual([
      'HIST#01J EV#000003: actor_name differ from entry 0',
    ]);
  });

  test('of forgotten people says nothing about the versions of their profiles', () => {
    const profile = (nrp: string, version: number): Item => ({
      ...{ PK: `U#${nrp}`, SK: 'PROFILE', nrp, full_name: nrp, version, updated_at: '2026-11-20T02:00:00.000Z' },
    });
    const people = ['10000031', '10000041'];
    const entries = log(...people.flatMap((nrp) => [profile(nrp, 1), profile(nrp, 2)]));
    const remaining = new Map([...salts].filter(([nrp]) => !people.includes(nrp)));
    const items = people.map((nrp) => profile(nrp, 2));
    const compared = compareEvidence(entries, stored(items, remaining, people));
    expect([compared.findings, compared.missing, compared.notes.length]).toEqual([[], [], 4]);
  });

  test('names a forgotten person who has a salt again', () => {
    const { findings } = compareEvidence(log(approval), stored([approval], salts, ['10000031']));
    expect(findings).toEqual(['LOGSALT#10000031: This person was forgotten, and has a salt again']);
  });

  test('of a person whose salt is gone, and who was not forgotten, fails', () => {
    const remaining = new Map([...salts].filter(([nrp]) => nrp !== '10000021'));
    expect(compareEvidence(log(approval), stored([approval], remaining)).findings).toEqual([
      'HIST#01J EV#000003: actor_name, actor_nrp, reason differ from entry 0',
    ]);
  });

  describe('with the rows of a bulk job', () => {
    const imported = (id: string, version = 1, changes: object = {}): Item => ({
      ...{
        PK: `DOC#${id}`,
        SK: 'CURRENT',
        bulk_job_id: 'J1',
        version,
        nama: `Prosedur ${id}`,
        change_reason: 'Kata Budi',
      },
      ...{ audience: { users: ['10000031'] }, audience_since: { 'U#10000031': 'a', 'U#10000041': 'b' } },
      ...{ updated_by: '10000021', updated_by_name: 'Agus', updated_at: '2026-11-20T00:00:00.000Z', ...changes },
    });
    const rows = (...items: Item[]): Buffer => {
      const found = items.map((item) => rowOf(evidence(item), personalDigest(salts)));
      const entry = {
        kind: jobRowsKind,
        id: 'JOB#J1',
        logged_at: '2026-11-20T00:00:01.000Z',
        ...rowsContent('J1', found),
      };
      return Buffer.from(canonicalJson(entry));
    };
    const [one, two] = [imported('D1'), imported('D2', 4)];
    const log = [rows(one, two)];
    const findings = (items: Item[], ...more: Buffer[]) => compareEvidence([...log, ...more], stored(items)).findings;

    test('finds nothing where all is as it was, and names no user', () => {
      expect(compareEvidence(log, stored([one, two]))).toEqual({ findings: [], missing: [], notes: [] });
      for (const personal of ['10000021', '10000031', '10000041', 'Agus', 'Budi'])
        expect(String(log)).not.toContain(personal);
      expect(String(log).match(/person:/g)).toHaveLength(3);
    });

    test.each([
      ['a field', { nama: 'Lain' }, 'It differs from its row in entry 0'],
      ['a time of a recipient', { audience_since: { 'U#10000031': 'c', 'U#10000041': 'b' } }, 'It differs from'],
      ['a field more', { file: 'x' }, 'It differs from its row in entry 0'],
      ['a name', { updated_by_name: 'Orang Lain' }, 'Its personal data differ from its row in entry 0'],
      ['a recipient', { audience: { users: ['10000041'] } }, 'Its personal data differ from its row in entry 0'],
      [
        'another recipient more',
        { audience: { users: ['10000031', '10000041'] } },
        'It differs from its row in entry 0',
      ],
    ])('names an item in which %s was changed', (_what, changes, finding) => {
      expect(findings([{ ...one, ...changes }, two])).toEqual([
        expect.stringContaining(`DOC#D1 CURRENT v1: ${finding}`),
      ]);
    });

    test('names an item that was deleted, set back, changed without a version, logged twice, or is not logged', () => {
      const entry = 'entry 0 (document) DOC#D2 CURRENT v4';
      expect(findings([one])).toEqual([`${entry}: Its item was deleted`]);
      expect(findings([one, imported('D2', 3)])).toEqual([`${entry}: Its item was set back to version 3`]);
      expect(findings([one, imported('D2', 6)], rows(imported('D2', 6)))).toEqual([
        'DOC#D2 CURRENT: Its version 5 is not in the log',
      ]);
      expect(findings([one, two], rows(two))).toEqual([
        'entry 1 (document) DOC#D2 CURRENT v4: entry 0 is of the same item',
      ]);
      expect(compareEvidence(log, stored([one, two, imported('D3')])).missing).toEqual(['DOC#D3 CURRENT v1']);
    });

    test('names an item of another time than its entry, back-dated', () => {
      const early = imported('D3', 1, { updated_at: '2026-11-19T00:00:00.000Z' });
      expect(compareEvidence([rows(one, early)], stored([one, early])).findings).toEqual([
        expect.stringMatching(/^DOC#D3 CURRENT v1: It says 2026-11-19T.*back-dated/),
      ]);
    });

    test('of a forgotten person breaks nothing, and finds what is not theirs', () => {
      const remaining = new Map([...salts].filter(([nrp]) => nrp !== '10000031'));
      const compared = (item: Item) => compareEvidence(log, stored([item, two], remaining, ['10000031'])).findings;
      expect(compared(one)).toEqual([]);
      expect(compared({ ...one, nama: 'Lain' })).toEqual([expect.stringContaining('It differs')]);
      expect(compared({ ...one, updated_by_name: 'Lain' })).toEqual([
        expect.stringContaining('Its personal data differ'),
      ]);
      // Whose salt is gone and who was not forgotten.
      expect(compareEvidence(log, stored([one, two], remaining)).findings).toHaveLength(2);
    });

    test('of a pack finds a document that is not the one of its row', () => {
      const texts = [one, two].map((item) => ({ id: evidence(item).id, text: rowText(evidence(item)) }));
      expect(rowTextFindings(log.entries(), texts)).toEqual([]);
      expect(texts[0]?.text).not.toMatch(/Agus|10000021/);
      const changed = texts.map(({ id, text }) => ({ id, text: text.replace('Prosedur D2', 'Lain') }));
      expect(rowTextFindings(log.entries(), changed)).toEqual([
        'DOC#D2 CURRENT v4: It differs from its row in entry 0',
      ]);
      expect(rowTextFindings(log.entries(), [{ id: 'DOC#D9 CURRENT v1', text: '' }])).toEqual([
        'DOC#D9 CURRENT v1: The log does not have it',
      ]);
    });
  });
});
