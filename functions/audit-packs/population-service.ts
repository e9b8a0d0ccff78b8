import { hash } from 'node:crypto';
import type { PackClauseKey } from '../../shared/domain/audit-pack/clause-keys.ts';
import { packClauses } from '../../shared/domain/audit-pack/clauses.ts';
import { departmentLabels } from '../../shared/domain/departments.ts';
import { jenisLabels } from '../../shared/domain/documents/document-types.ts';
import { type DocumentRow, purposeLabels } from '../../shared/domain/documents/documents.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import { documentRow, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { loadSubmissions } from '../submissions/submission-store.ts';
import { checkedFact } from './answers.ts';
import type { PeriodFacts } from './facts-service.ts';
import type { PackSubject } from './pack-content.ts';
import { rankedPopulation, sampleSize } from './samples.ts';

type Candidate = Omit<PackSubject, 'digest' | 'isChosen'>;

/** The documents and the submissions that the samples of a clause are chosen from, in the order of the choice. */
export const loadPopulation = async (
  clause: PackClauseKey,
  facts: PeriodFacts,
  seed: string,
): Promise<PackSubject[]> => [
  ...ranked(await loadDocumentCandidates(clause, facts), seed),
  ...ranked(await loadSubmissionCandidates(facts), seed),
];

const ranked = (candidates: readonly Candidate[], seed: string): PackSubject[] => {
  const size = sampleSize(candidates.length);
  const order = rankedPopulation(candidates, seed, (text) => hash('sha256', text, 'hex'));
  return order.map((each, place) => ({ ...each, isChosen: place < size }));
};

const loadDocumentCandidates = async (clause: PackClauseKey, facts: PeriodFacts): Promise<Candidate[]> => {
  if (packClauses[clause].population === 'in_force')
    return facts.documents.filter(({ status }) => status === 'Aktif').map(documentCandidate);
  const events = [...facts.documentEvents, ...facts.reviewEvents];
  const ids = new Set(events.flatMap(({ document_id }) => document_id ?? []));
  const found = await loadDocumentsOrDeleted([...ids]);
  return found.flatMap((document) => (document ? [documentCandidate(documentRow(document))] : []));
};

const documentCandidate = (document: DocumentRow): Candidate => {
  const { id, nomor, nama, jenis, department, revisi, status, checked_on, amended_by } = document;
  const facts = [
    ...[jenisLabels[jenis], departmentLabels[department], `revisi ${revisi}`],
    ...(checked_on === undefined ? [] : [`${checkedFact} ${dayText(checked_on)}`]),
    ...(amended_by === undefined ? [] : ['diubah']),
    status,
  ];
  return { kind: 'document', id, nomor, nama, facts: facts.join(', ') };
};

const loadSubmissionCandidates = async ({ submissionEvents }: PeriodFacts): Promise<Candidate[]> => {
  const ids = new Set(submissionEvents.flatMap(({ submission_id }) => submission_id ?? []));
  const found = await loadSubmissions([...ids]);
  return found.flatMap((submission) =>
    submission
      ? [
          {
            kind: 'submission' as const,
            id: submission.id,
            nomor: submission.document_number,
            nama: submission.document_title,
            facts: purposeLabels[submission.submission_purpose],
          },
        ]
      : [],
  );
};
