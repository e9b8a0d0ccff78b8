import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerText } from '../../../functions/audit-packs/answers.ts';
import type { PackContent } from '../../../functions/audit-packs/pack-content.ts';
import { packSheets, workbookLimits } from '../../../functions/audit-packs/pack-sheets.ts';
import { rankedPopulation, sampleSize } from '../../../functions/audit-packs/samples.ts';
import { packClauseKeys } from '../../../shared/domain/audit-pack/clause-keys.ts';
import { packClauses } from '../../../shared/domain/audit-pack/clauses.ts';
import type { PackAnswerKey } from '../../../shared/domain/audit-pack/questions.ts';
import type { RevisionEvidence } from '../../../shared/domain/evidence/evidence-of-revisions.ts';

const at = '2026-02-01T02:00:00.000Z';
const step = (values: object) => ({
  action: 'approve',
  capacity: 'reviewer',
  to: 'under_dept_approval',
  at,
  ...values,
});
const approval = [step({}), step({ capacity: 'project_manager', to: 'approved' })];
const part = (revision: object, others: object = {}): RevisionEvidence =>
  ({
    revision: {
      ...{ revisi: 0, nama: 'Prosedur', status: 'Aktif', ended_reason: null, ended_at: null, has_file: true },
      ...{ effective_on: '2026-02-01', by_nrp: '1', by_name: 'Rina', sha256: 'abc=', audience: 'Semua', change: null },
      ...revision,
    },
    ...{ readers: [], together_count: 0, copies: [], reviews: [], ...others },
  }) as unknown as RevisionEvidence;
const ended = { status: 'Kadaluarsa', ended_reason: 'superseded', ended_at: at };
const content: PackContent = {
  ...{ clause: 'SMKP VI.2', from: '2026-01-01', to: '2026-03-31', seed: 'benih auditor', seed_origin: 'typed' },
  ...{ made_at: '2026-04-01', made_by: { nrp: '1', full_name: 'Rina' }, exceptions: [] },
  ...{
    log: { origin: 'hims/uji', size: 12, root: 'abc=', excerpt: undefined, leftOut: 0, unlogged: 0 },
    subjects: [],
    lines: [],
  },
  ...{ documents: [], submissions: [] },
  archive: { series: 0, with_form: 0, records: 0, ended: 0, in_place: 0, destroyed: 0, held: 0 },
};
const withParts = (...evidence: RevisionEvidence[]): PackContent => ({
  ...content,
  documents: evidence.map((each, index) => ({ nomor: `SOP-${index}`, evidence: [each] })),
});
const subject = (facts: string, id = facts) => ({
  ...{ kind: 'document' as const, id, digest: '', nomor: 'SOP-1', nama: 'Prosedur', facts, isChosen: true },
});

/** For each sentence two things of which one is as it says, and no other thing of its kind. */
const halves: Record<PackAnswerKey, PackContent> = {
  identified: withParts(part({}), part({ effective_on: null })),
  classified: { ...content, subjects: [subject('SOP, PRODUKSI, revisi 1, Aktif'), subject('')] },
  listed: { ...content, subjects: ['Aktif', 'Kadaluarsa'].map((status) => subject(`SOP, PRO, revisi 1, ${status}`)) },
  approved: withParts(part({ decisions: approval }), part({ decisions: approval.slice(1) })),
  external: {
    ...content,
    subjects: [
      'Dokumen Eksternal, SHE, revisi 0, Aktif',
      'Dokumen Eksternal, SHE, revisi 1, Kadaluarsa',
      'SOP, SHE, revisi 1, Aktif',
    ].map((facts) => subject(facts)),
  },
  checked: {
    ...content,
    subjects: [
      'Dokumen Eksternal, SHE, revisi 0, diperiksa 5 Jan 2026, Aktif',
      'Dokumen Eksternal, SHE, revisi 1, diubah, Aktif',
    ].map((facts) => subject(facts)),
  },
  decided: {
    ...content,
    submissions: ['approved', 'pending'].map((to) => ({
      nomor: '',
      nama: '',
      facts: '',
      steps: [step({ to })] as never,
    })),
  },
  filed: withParts(part({}), part({ has_file: false }), part(ended)),
  hashed: withParts(part({}), part({ sha256: null }), part({ has_file: false })),
  printed: withParts(part({}, { copies: [{ state: 'out' }] }), part({})),
  distributed: withParts(part({}), part({ audience: 'Tidak didistribusikan' }), part(ended)),
  understood: withParts(part({}, { readers: [{ understood: at }, { understood: null }] })),
  together: withParts(
    part(
      {},
      {
        readers: ['NRP dan password', 'tanda tangan'].map((how) => ({
          ...{ understood: null, together: `baca bersama di Pos 2 dengan ${how}, dipimpin Agus` },
        })),
        together_count: 1,
      },
    ),
    part({}, { readers: [{ understood: at }] }),
  ),
  ended: withParts(part(ended), part({ ...ended, ended_at: null }), part({})),
  collected: withParts(part(ended, { copies: [{ state: 'recalled' }, { state: 'out' }] }), part({}, { copies: [{}] })),
  reviewed: withParts(part({}, { reviews: [{}] }), part({})),
  reasoned: withParts(part({ revisi: 1, change: { reason: 'Audit' } }), part({ revisi: 2 }), part({})),
  traceable: withParts(part(ended), part({ ...ended, has_file: false }), part({})),
  destroyed: withParts(part({ cancellations: [{ decisions: approval }, { decisions: [] }] }), part({})),
  recorded: withParts(part({}, { readers: [{ understood: null }] }), part({})),
  scheduled: { ...content, archive: { ...content.archive, series: 2, with_form: 1 } },
  archived: { ...content, archive: { ...content.archive, records: 2, in_place: 1 } },
  expired: { ...content, archive: { ...content.archive, records: 2, ended: 1 } },
  disposed: { ...content, archive: { ...content.archive, records: 2, destroyed: 1 } },
  held: { ...content, archive: { ...content.archive, in_place: 2, held: 1 } },
  logged: { ...withParts(part({}), part({})), lines: [{ nomor: 'SOP-0' } as PackContent['lines'][number]] },
};

test.each(Object.keys(halves) as PackAnswerKey[])('%s counts in the pack what its sentence states', (key) => {
  const asked = { question: '', answers: [key], evidence: [], exceptions: [] };
  expect(answerText(asked, halves[key])).toMatch(/^Dari 2 \D+, 1 .+\.$/);
  expect(answerText(asked, content)).toMatch(/^Tidak ada \D+\.$/);
});

test('says how each person of a reading together confirmed, and how often one began', () => {
  const asked = { question: '', answers: ['together' as const], evidence: [], exceptions: [] };
  const text = answerText(asked, halves.together);
  for (const part of ['1 dengan NRP dan password', '1 dengan tanda tangan', 'dimulai 1 kali'])
    expect(text).toContain(part);
});

test('an answer has only sentences with figures of the pack, and what the product does not record', () => {
  const sentence = /^(Dari [\d.]+ .+, [\d.]+ .+|Tidak ada .+|HIMS tidak mencatat .+)$/;
  for (const pack of [content, ...Object.values(halves)])
    for (const clause of packClauseKeys)
      for (const question of packClauses[clause].questions)
        for (const each of answerText(question, pack).replace(/\.$/, '').split('. ')) expect(each).toMatch(sentence);
});

test('counts external documents, and says of the retention of documents that it is not recorded', () => {
  const answers = packSheets({ ...content, clause: 'ISO 9001:2015 7.5.3' }, String, workbookLimits).find(
    ({ name }) => name === 'Pertanyaan',
  );
  const texts = [...(answers?.rows ?? [])].map(([, , text]) => text);
  expect(texts).toContain(
    'Tidak ada dokumen eksternal dalam daftar asal sampel. Tidak ada dokumen eksternal dalam daftar asal sampel.',
  );
  expect(texts.join(' ')).toContain('HIMS tidak mencatat masa simpan dokumen itu sendiri');
});

test('the printed seed and rows alone repeat the choice as the pack states it', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const seed = 'benih auditor';
  const subjects = (['document', 'submission'] as const).flatMap((kind) => {
    const ids = Array.from({ length: kind === 'document' ? 40 : 7 }, (_, index) => ({ id: `${kind}${index}` }));
    const ranked = rankedPopulation(ids, seed, sha256);
    return ranked.map(({ id, digest }, place) => ({
      ...{ ...subject('', id), kind, digest, isChosen: place < sampleSize(ids.length) },
    }));
  });
  const sheets = packSheets({ ...content, subjects }, String, workbookLimits);
  const summary = Object.fromEntries([...(sheets.find(({ name }) => name === 'Ringkasan')?.rows ?? [])]);
  expect(summary['Asal pilihan acak']).toBe('Kalimat yang diketik pembuat paket');
  expect(summary['Cara mengulang pilihan sampel']).toMatch(/^Untuk setiap kelompok .* urutkan naik\./);
  const rows = [...(sheets.find(({ name }) => name === 'Sampel')?.rows ?? [])].map((row) => row.map(String));
  for (const group of ['Dokumen', 'Pengajuan']) {
    const members = rows.filter(([, each]) => each === group);
    const digests = members.map(([, , , , , id = '']) => sha256(`${summary['Pilihan acak']}${id}`)).toSorted();
    const chosen = new Set(digests.slice(0, Math.max(5, Math.ceil(Math.sqrt(members.length)))));
    for (const [isChosen, , , , , id = '', digest = ''] of members) {
      expect(digest).toBe(sha256(`${seed}${id}`));
      expect(isChosen === 'Ya').toBe(chosen.has(digest));
    }
  }
});
