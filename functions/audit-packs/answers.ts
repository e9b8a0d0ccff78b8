import type { PackAnswerKey, PackQuestion } from '../../shared/domain/audit-pack/questions.ts';
import { jenisLabels } from '../../shared/domain/documents/document-types.ts';
import type { RevisionEvidence } from '../../shared/domain/evidence/evidence-of-revisions.ts';
import { audienceText, noOne } from '../../shared/domain/required-reading/audiences.ts';
import { confirmationKinds, confirmationLabels } from '../../shared/domain/required-reading/together.ts';
import type { PackContent } from './pack-content.ts';

type Sentence = (content: PackContent) => string;

const figure = (value: number): string => value.toLocaleString('id-ID');

/** What sentences count: `things` that a query finds in the pack, and of them those that are so. */
const counting =
  <T>(things: string, query: (content: PackContent) => readonly T[]) =>
  (are: string, isSo: (each: T) => boolean): Sentence =>
  (content) => {
    const found = query(content);
    return found.length === 0
      ? `Tidak ada ${things}.`
      : `Dari ${figure(found.length)} ${things}, ${figure(found.filter(isSo).length)} ${are}.`;
  };

const partsOf = ({ documents }: PackContent): RevisionEvidence[] => documents.flatMap(({ evidence }) => evidence);
const countingParts = (things: string, isMeant: (each: RevisionEvidence) => boolean) =>
  counting(things, (content) => partsOf(content).filter(isMeant));

type Step = NonNullable<RevisionEvidence['revision']['decisions']>[number];
const isApproval = (steps: readonly Step[] = []): boolean =>
  steps.some(({ action, capacity }) => action === 'approve' && capacity === 'reviewer') &&
  steps.some(({ to }) => to === 'approved');
const hasEnded = ({ revision }: RevisionEvidence): boolean => revision.status !== 'Aktif';
const hasFile = ({ revision }: RevisionEvidence): boolean => revision.has_file;

const population = counting('dokumen dalam daftar asal sampel', ({ subjects }) =>
  subjects.filter(({ kind }) => kind === 'document'),
);
/** Of an external document: on that day it was still in force. */
export const checkedFact = 'diperiksa';
const external = counting('dokumen eksternal dalam daftar asal sampel', ({ subjects }) =>
  subjects.filter(({ kind, facts }) => kind === 'document' && facts.startsWith(`${jenisLabels.EXT},`)),
);
const documents = counting('dokumen pada sampel', (content) => content.documents);
const revisions = countingParts('revisi pada sampel', () => true);
const revisionsInForce = countingParts('revisi aktif pada sampel', (each) => !hasEnded(each));
const endedRevisions = countingParts('revisi pada sampel yang tidak berlaku', hasEnded);

/** By how each person confirmed last; who read a revision together twice is one of them. */
const together: Sentence = (content) => {
  const parts = partsOf(content);
  const found = parts.flatMap(({ readers }) => readers.flatMap((reader) => reader.together ?? []));
  if (found.length === 0) return 'Tidak ada orang yang hadir pada baca bersama revisi pada sampel.';
  const kinds = confirmationKinds.map((kind) => {
    const text = ` dengan ${confirmationLabels[kind]}, dipimpin `;
    return `${figure(found.filter((each) => each.includes(text)).length)} dengan ${confirmationLabels[kind]}`;
  });
  const count = parts.reduce((sum, { together_count }) => sum + together_count, 0);
  return `Dari ${figure(found.length)} orang yang hadir pada baca bersama revisi pada sampel, ${kinds.join(', ')}; baca bersama dimulai ${figure(count)} kali.`;
};

const sentences: Record<PackAnswerKey, Sentence> = {
  classified: population('memiliki jenis dan departemen', ({ facts }) => /^[^,]+, [^,]+, revisi /.test(facts)),
  listed: population('berstatus Aktif', ({ facts }) => facts.endsWith(', Aktif')),
  external: external('berstatus Aktif', ({ facts }) => facts.endsWith(', Aktif')),
  checked: external('pernah diperiksa masih berlaku', ({ facts }) => facts.includes(`, ${checkedFact} `)),
  identified: revisions(
    'mencatat nama, tanggal berlaku, dan pembuatnya',
    ({ revision: { nama, effective_on, by_nrp, by_name } }) =>
      nama !== '' && effective_on !== null && (by_nrp ?? by_name) !== null,
  ),
  approved: revisions('memiliki keputusan peninjau dan pejabat penyetuju yang tercatat', ({ revision }) =>
    isApproval(revision.decisions),
  ),
  decided: counting('pengajuan pada sampel', ({ submissions }) => submissions)(
    'sudah disahkan atau ditolak',
    ({ steps }) => steps.some(({ to }) => to === 'approved' || to === 'rejected'),
  ),
  filed: revisionsInForce('memiliki berkas', hasFile),
  hashed: countingParts('revisi berberkas pada sampel', hasFile)(
    'memiliki kode verifikasi SHA-256',
    ({ revision }) => revision.sha256 !== null,
  ),
  printed: documents('memiliki salinan cetak yang terdaftar', ({ evidence }) =>
    evidence.some(({ copies }) => copies.length > 0),
  ),
  distributed: revisionsInForce(
    'didistribusikan kepada penerima yang tercatat',
    ({ revision: { audience } }) => audience !== undefined && audience !== audienceText(noOne),
  ),
  together,
  understood: counting('orang yang membuka, memahami, atau hadir membaca bersama revisi pada sampel', (content) =>
    partsOf(content).flatMap(({ readers }) => readers),
  )('menyatakan paham', ({ understood }) => understood !== null),
  ended: endedRevisions(
    'mencatat sebab dan waktu berakhirnya',
    ({ revision: { ended_reason, ended_at } }) => ended_reason !== null && ended_at != null,
  ),
  traceable: endedRevisions('masih tersimpan dengan berkasnya', hasFile),
  collected: counting('salinan cetak dari revisi pada sampel yang tidak berlaku', (content) =>
    partsOf(content)
      .filter(hasEnded)
      .flatMap(({ copies }) => copies),
  )('sudah ditarik atau dimusnahkan', ({ state }) => state === 'recalled' || state === 'destroyed'),
  reviewed: documents('memiliki tinjauan berkala yang tercatat', ({ evidence }) =>
    evidence.some(({ reviews }) => reviews.length > 0),
  ),
  reasoned: countingParts('revisi lanjutan pada sampel', ({ revision }) => revision.revisi > 0)(
    'menyebut alasan perubahannya',
    ({ revision }) => revision.change !== null,
  ),
  destroyed: counting('pemusnahan dokumen pada sampel', (content) =>
    partsOf(content).flatMap(({ revision }) => revision.cancellations ?? []),
  )('memiliki keputusan peninjau dan pejabat penyetuju yang tercatat', ({ decisions }) => isApproval(decisions)),
  recorded: documents('memiliki catatan keputusan, pembacaan, salinan, atau tinjauan', ({ evidence }) =>
    evidence.some(({ revision: { decisions = [] }, readers, copies, reviews }) =>
      [decisions, readers, copies, reviews].some((records) => records.length > 0),
    ),
  ),
  scheduled: counting('seri arsip pada jadwal retensi', ({ archive }) => ofWhich(archive.series, archive.with_form))(
    'menyebut formulir yang diisi; semuanya menyebut dasar, masa simpan, dan nasib akhirnya',
    Boolean,
  ),
  archived: counting('arsip yang tercatat', ({ archive }) => ofWhich(archive.records, archive.in_place))(
    'belum dimusnahkan',
    Boolean,
  ),
  expired: counting('arsip yang tercatat', ({ archive }) => ofWhich(archive.records, archive.ended))(
    'sudah lewat masa retensinya dan belum dimusnahkan',
    Boolean,
  ),
  disposed: counting('arsip yang tercatat', ({ archive }) => ofWhich(archive.records, archive.destroyed))(
    'sudah dimusnahkan, setelah lima syarat PP 87/1999 dijawab, kepala departemen dan admin menyetujui, dan 30 hari berlalu',
    Boolean,
  ),
  held: counting('arsip yang belum dimusnahkan', ({ archive }) => ofWhich(archive.in_place, archive.held))(
    'ditahan, sehingga tidak dapat dimusnahkan',
    Boolean,
  ),
  logged: counting('dokumen dan pengajuan pada sampel', (content) => {
    const logged = new Set(content.lines.map(({ nomor }) => nomor));
    return [...content.documents, ...content.submissions].map(({ nomor }) => logged.has(nomor));
  })('memiliki catatan pada sheet Log, dari log transparansi yang dilampirkan', Boolean),
};

/** So many things of which so many are as a sentence says. */
const ofWhich = (all: number, are: number): boolean[] => Array.from({ length: all }, (_, at) => at < are);

/** The answer to a question: the figures of its queries in this pack, and what the product does not record. */
export const answerText = ({ answers, notRecorded }: PackQuestion, content: PackContent): string =>
  [
    ...answers.map((key) => sentences[key](content)),
    ...(notRecorded === undefined ? [] : [`HIMS tidak mencatat ${notRecorded}.`]),
  ].join(' ');
