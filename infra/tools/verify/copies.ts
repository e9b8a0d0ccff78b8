import { keys } from '../../../functions/db/keys.ts';
import { copyNumberText, copyOutcomes } from '../../../shared/domain/copies/copies.ts';
import { type Check, differenceFindings, type Finding } from './check.ts';
import type { CopyFacts, EnvironmentData } from './environment-data.ts';

/**
 * The numbers of a document's copies are 1 to that of its counter, each once. A copy has its token and a history whose
 * last event is its state, and what it was printed from is a file that the document has or had. Its stamped file is
 * deleted after some weeks.
 */
export const copies: Check = {
  name: 'every controlled copy has its number, its token, its history and its source',
  compare: (data) => ({
    compared: [...data.copies.values()].reduce((sum, each) => sum + each.length, 0),
    findings: [...numberFindings(data), ...copyFindings(data), ...tokenFindings(data), ...hostNotes(data)],
  }),
};

/** Which hosts codes in circulation hold, where there are several: an operator ends none of them (docs/ops/settings.md). */
const hostNotes = ({ copies: stored }: EnvironmentData): Finding[] => {
  const counts = new Map<string, number>();
  for (const { state, host = 'unknown' } of [...stored.values()].flat())
    if (state === 'out') counts.set(host, (counts.get(host) ?? 0) + 1);
  if (counts.size < 2) return [];
  const line = `copies in circulation by the host in their code: ${[...counts].map(([host, count]) => `${host} ${count}`).join(', ')}`;
  return [{ subject: 'hosts of copies', line, partitions: [], isNote: true }];
};

const numberFindings = ({ copies: stored, copyCounters }: EnvironmentData): Finding[] =>
  [...new Set([...stored.keys(), ...copyCounters.keys()])].flatMap((id): Finding[] => {
    const numbers = (stored.get(id) ?? []).map(({ number }) => number).toSorted((one, other) => one - other);
    const last = copyCounters.get(id) ?? 0;
    if (numbers.length === last && numbers.every((number, index) => number === index + 1)) return [];
    const { PK, SK } = keys.copyCounter(id);
    const line = `${PK} ${SK} says ${last}, its copies have the numbers ${numbers.join(', ') || 'none'}`;
    return [{ subject: `${PK} ${SK}`, line, partitions: [PK] }];
  });

const copyFindings = (data: EnvironmentData): Finding[] =>
  [...data.copies.values()].flat().flatMap((copy): Finding[] => {
    const { PK, SK, document_id, number, token_hash } = copy;
    return differenceFindings(`${PK} ${SK}`, `${PK} ${SK}`, differencesOf(copy, data), [
      ...[PK, keys.copyToken(token_hash).PK, keys.copyHistory(document_id, number)],
      ...[keys.document(document_id).PK, keys.documentHistory(document_id)],
    ]);
  });

const differencesOf = (copy: CopyFacts, { copyTokens, copyEvents, documents, files }: EnvironmentData): string[] => {
  const { document_id, number, state, version, token_hash, source_sha256, hasOwnKeys } = copy;
  const history = keys.copyHistory(document_id, number);
  const events = (copyEvents.get(history) ?? []).toSorted((one, other) => one.version - other.version);
  const found = events.map((event) => `${event.version} ${event.to}`).join(', ') || 'none';
  const isComplete =
    events.length === version &&
    events.every(({ version: each, to }, index) => {
      const from = events[index - 1]?.to;
      return each === index + 1 && (from === undefined ? to === 'out' : copyOutcomes[from].includes(to));
    });
  const token = copyTokens.get(keys.copyToken(token_hash).PK);
  const owners = [keys.document(document_id).PK, keys.documentHistory(document_id)];
  const sources = files.filter(({ PK }) => owners.includes(PK));
  const hasSource = sources.length === 0 || sources.some(({ file }) => file?.sha256 === source_sha256);
  return [
    ...(hasOwnKeys ? [] : ['its keys do not follow from its document, number, department and state']),
    ...(token && 'number' in token && token.document_id === document_id && token.number === number
      ? []
      : ['its token does not lead to it']),
    ...(isComplete && events.at(-1)?.to === state
      ? []
      : [`it is at version ${version} (${state}), ${history} has the versions ${found}`]),
    ...(documents.has(document_id) ? [] : [`DOC#${document_id} does not exist`]),
    ...(hasSource ? [] : [`no file of DOC#${document_id} or its history has the digest it was printed from`]),
  ];
};

/** A token leads to a copy, or to the revision of a document that a file says on its pages. */
const tokenFindings = ({ copies: stored, copyTokens, documents }: EnvironmentData): Finding[] => {
  const hashes = new Set([...stored.values()].flat().map(({ token_hash }) => keys.copyToken(token_hash).PK));
  return [...copyTokens].flatMap(([PK, token]): Finding[] => {
    const { document_id } = token;
    if ('revisi' in token) {
      if (documents.has(document_id)) return [];
      const missing = `${PK} leads to revision ${token.revisi} of DOC#${document_id}, which does not exist`;
      return [{ subject: PK, line: missing, partitions: [PK, keys.document(document_id).PK] }];
    }
    if (hashes.has(PK)) return [];
    const { number } = token;
    const line = `${PK} leads to copy ${copyNumberText(number)} of DOC#${document_id}, which has another token or does not exist`;
    return [{ subject: PK, line, partitions: [PK, keys.documentCopies(document_id)] }];
  });
};
