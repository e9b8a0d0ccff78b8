import type { PackAnswerKey, PackQuestion } from '../../shared/domain/audit-pack/questions.ts';
import type { RevisionEvidence } from '../../shared/domain/evidence/evidence-of-revisions.ts';
import { audienceText, noOne } from '../../shared/domain/required-reading/audiences.ts';
import type { PackContent } from './pack-content.ts';

/** A sentence of an answer: of all that the pack has of one thing, how much is as the question asks. */
interface PackAnswer {
  things: string;
  are: string;
  /** Of each thing in this pack, whether it is so. */
  query: (content: PackContent) => readonly boolean[];
}

const ofRevisions =
  (isSo: (each: RevisionEvidence) => boolean, isMeant: (each: RevisionEvidence) => boolean = () => true) =>
  ({ documents }: PackContent): boolean[] =>
    documents.flatMap(({ evidence }) => evidence.filter(isMeant).map(isSo));

const ofDocuments =
  (isSo: (revisions: readonly RevisionEvidence[]) => boolean) =>
  ({ documents }: PackContent): boolean[] =>
    documents.map(({ evidence }) => isSo(evidence));

/** Of every document that samples were chosen from. */
const ofPopulation =
  (pattern: RegExp) =>
  ({ subjects }: PackContent): boolean[] =>
    subjects.filter(({ kind }) => kind === 'document').map(({ facts }) => pattern.test(facts));

type Revision = RevisionEvidence['revision'];
type Step = NonNullable<Revision['decisions']>[number];
const isApproval = (steps: readonly Step[] = []): boolean =>
  steps.some(({ action, capacity }) => action === 'approve' && capacity === 'reviewer') &&
  steps.some(({ to }) => to === 'approved');
const hasEnded = ({ revision }: RevisionEvidence): boolean => revision.status !== 'Aktif';
const hasFile = ({ revision }: RevisionEvidence): boolean => revision.has_file;

const answers: Record<PackAnswerKey, PackAnswer> = {
  identified: {
    things: 'revisi pada sampel',
    are: 'mencatat nama, tanggal berlaku, dan pembuatnya',
    query: ofRevisions(
      ({ revision: { nama, effective_on, by_nrp, by_name } }) =>
        nama !== '' && effective_on !== null && (by_nrp ?? by_name) !== null,
    ),
  },
  classified: {
    things: 'dokumen dalam daftar asal sampel',
    are: 'memiliki jenis dan departemen',
    query: ofPopulation(/^[^,]+, [^,]+, revisi /),
  },
  listed: {
    things: 'dokumen dalam daftar asal sampel',
    are: 'berstatus Aktif, selebihnya Kadaluarsa',
    query: ofPopulation(/, Aktif$/),
  },
  approved: {
    things: 'revisi pada sampel',
    are: 'memiliki keputusan peninjau dan pejabat penyetuju yang tercatat',
    query: ofRevisions(({ revision }) => isApproval(revision.decisions)),
  },
  decided: {
    things: 'pengajuan pada sampel',
    are: 'sudah disahkan atau ditolak',
    query: ({ submissions }) =>
      submissions.map(({ steps }) => steps.some(({ to }) => to === 'approved' || to === 'rejected')),
  },
  filed: {
    things: 'revisi aktif pada sampel',
    are: 'memiliki berkas',
    query: ofRevisions(hasFile, (each) => !hasEnded(each)),
  },
  hashed: {
    things: 'revisi berberkas pada sampel',
    are: 'memiliki kode verifikasi SHA-256',
    query: ofRevisions(({ revision }) => revision.sha256 !== null, hasFile),
  },
  printed: {
    things: 'dokumen pada sampel',
    are: 'memiliki salinan cetak yang terdaftar',
    query: ofDocuments((revisions) => revisions.some(({ copies }) => copies.length > 0)),
  },
  distributed: {
    things: 'revisi aktif pada sampel',
    are: 'didistribusikan kepada penerima yang tercatat',
    query: ofRevisions(
      ({ revision: { audience } }) => audience !== undefined && audience !== audienceText(noOne),
      (each) => !hasEnded(each),
    ),
  },
  understood: {
    things: 'orang yang membuka atau memahami revisi pada sampel',
    are: 'menyatakan paham',
    query: ({ documents }) =>
      documents.flatMap(({ evidence }) =>
        evidence.flatMap(({ readers }) => readers.map(({ understood }) => understood !== null)),
      ),
  },
  ended: {
    things: 'revisi pada sampel yang tidak berlaku',
    are: 'mencatat sebab dan waktu berakhirnya',
    query: ofRevisions(({ revision }) => revision.ended_reason !== null && revision.ended_at != null, hasEnded),
  },
  collected: {
    things: 'salinan cetak dari revisi pada sampel yang tidak berlaku',
    are: 'sudah ditarik atau dimusnahkan',
    query: ({ documents }) =>
      documents.flatMap(({ evidence }) =>
        evidence
          .filter(hasEnded)
          .flatMap(({ copies }) => copies.map(({ state }) => state === 'recalled' || state === 'destroyed')),
      ),
  },
  reviewed: {
    things: 'dokumen pada sampel',
    are: 'memiliki tinjauan berkala yang tercatat',
    query: ofDocuments((revisions) => revisions.some(({ reviews }) => reviews.length > 0)),
  },
  reasoned: {
    things: 'revisi lanjutan pada sampel',
    are: 'menyebut alasan perubahannya',
    query: ofRevisions(
      ({ revision }) => revision.change !== null,
      ({ revision }) => revision.revisi > 0,
    ),
  },
  traceable: {
    things: 'revisi pada sampel yang tidak berlaku',
    are: 'masih tersimpan dengan berkasnya',
    query: ofRevisions(hasFile, hasEnded),
  },
  destroyed: {
    things: 'pemusnahan dokumen pada sampel',
    are: 'memiliki keputusan peninjau dan pejabat penyetuju yang tercatat',
    query: ({ documents }) =>
      documents.flatMap(({ evidence }) =>
        evidence.flatMap(({ revision }) =>
          (revision.cancellations ?? []).map(({ decisions }) => isApproval(decisions)),
        ),
      ),
  },
  recorded: {
    things: 'dokumen pada sampel',
    are: 'memiliki catatan keputusan, pembacaan, salinan, atau tinjauan',
    query: ofDocuments((revisions) =>
      revisions.some(
        ({ revision, readers, copies, reviews }) =>
          (revision.decisions?.length ?? 0) + readers.length + copies.length + reviews.length > 0,
      ),
    ),
  },
  logged: {
    things: 'dokumen dan pengajuan pada sampel',
    are: 'memiliki catatan pada sheet Log, dari log transparansi yang dilampirkan',
    query: ({ documents, submissions, lines }) => {
      const logged = new Set(lines.map(({ nomor }) => nomor));
      return [...documents, ...submissions].map(({ nomor }) => logged.has(nomor));
    },
  },
};

/** The answer to a question: the figures of its queries in this pack, and what the product does not record. */
export const answerText = ({ answers: asked, notRecorded }: PackQuestion, content: PackContent): string =>
  [
    ...asked.map((key) => sentenceOf(answers[key], content)),
    ...(notRecorded === undefined ? [] : [`HIMS tidak mencatat ${notRecorded}.`]),
  ].join(' ');

const sentenceOf = ({ things, are, query }: PackAnswer, content: PackContent): string => {
  const found = query(content);
  const figure = (value: number): string => value.toLocaleString('id-ID');
  return found.length === 0
    ? `Tidak ada ${things}.`
    : `Dari ${figure(found.length)} ${things}, ${figure(found.filter(Boolean).length)} ${are}.`;
};
