import { keys } from '../../../functions/db/keys.ts';
import type { Check, Finding } from './check.ts';
import { evidenceName, evidencePartitions } from './collect-reading.ts';
import type { EnvironmentData, EvidenceFacts, ReaderRecord } from './environment-data.ts';

/** Who opened and understood what: evidence of readings that were asked for, and lists that say the same as the evidence. */
export const readingEvidence: Check = {
  name: 'every list of readers equals the evidence',
  compare: (data) => {
    const recorded = new Set(data.readerRecords.map(({ nrp, document_id }) => `${nrp} ${document_id}`));
    return {
      compared: data.evidence.size + data.readers.size + data.readerRecords.length,
      findings: [
        ...[...data.evidence].flatMap(([name, facts]) => evidenceFindings(name, facts, recorded, data)),
        ...[...data.readers.keys()].flatMap((name) => (data.evidence.has(name) ? [] : [unprovenReader(name)])),
        ...data.readerRecords.flatMap((record) => recordFindings(record, data)),
        ...togetherFindings(data),
      ],
    };
  },
};

type Place = Pick<EvidenceFacts, 'document_id' | 'reading_id' | 'nrp'>;

const finding = (kind: string, place: Place, text: string): Finding => ({
  subject: `${kind} ${evidenceName(place)}`,
  line: `HIST#READ#${place.document_id}#${place.reading_id} ${place.nrp} ${text}`,
  partitions: evidencePartitions(place),
});

const evidenceFindings = (
  name: string,
  facts: EvidenceFacts,
  recorded: ReadonlySet<string>,
  { documents, readers, readings }: EnvironmentData,
): Finding[] => {
  const { document_id, reading_id, nrp, opened, understood } = facts;
  const state = understood ? 'understood' : 'opened';
  const document = documents.get(document_id);
  const findings: Finding[] = [];
  if (!document) findings.push(finding('unknown', facts, 'is evidence of a document that does not exist'));
  // The undo of an import leaves no trace of the reading that the import asked for.
  else if (!readings.get(document_id)?.includes(reading_id) && document.undone.length === 0)
    findings.push(finding('unasked', facts, 'is evidence of a reading that was never asked for'));
  // Who reads together sees the file that the leader opened.
  if (understood && !understood.together && !opened.has(understood.digest))
    findings.push(finding('unopened', facts, 'was understood without having been opened'));
  if (readers.get(name) !== state)
    findings.push(
      finding('readers', facts, `is ${state}; READERS#${document_id} says ${readers.get(name) ?? 'nothing'}`),
    );
  if (!recorded.has(`${nrp} ${document_id}`))
    findings.push(finding('unrecorded', facts, `is ${state}; READ#${nrp} has no record of the document`));
  return findings;
};

const unprovenReader = (name: string): Finding => {
  const [document_id = '', reading_id = '', nrp = ''] = name.split(' ');
  return finding('readers', { document_id, reading_id, nrp }, 'is in the list of readers without evidence');
};

const recordFindings = ({ digest, at, state, ...place }: ReaderRecord, { evidence }: EnvironmentData): Finding[] => {
  const facts = evidence.get(evidenceName(place));
  const isProven =
    state === 'understood' ? Date.parse(facts?.understood?.at ?? '') === at : facts?.opened.has(digest) === true;
  return isProven ? [] : [finding('record', place, `is ${state} since ${at} by READ#${place.nrp}, without evidence`)];
};

/** A confirmation has the time at which its call began, and may be stored before a revocation that began earlier. */
const callMs = 30_000;

/** What counts of a reading together is evidence of the reading, and what is evidence of it counts. */
const togetherFindings = ({ evidence, attendants, badgeEvents }: EnvironmentData): Finding[] => {
  const togetherFinding = (place: Place, session_id: string, text: string): Finding => {
    const found = finding('together', place, text);
    return {
      ...found,
      partitions: [...found.partitions, keys.togetherHistory(session_id), keys.badgeHistory(place.nrp)],
    };
  };
  const counted = new Set(attendants.flatMap((each) => (each.counts ? [`${each.session_id} ${each.nrp}`] : [])));
  return [
    ...attendants
      .filter((each) => each.counts && !evidence.get(evidenceName(each))?.understood)
      .map((each) => togetherFinding(each, each.session_id, 'counts for a reading together, without evidence')),
    ...attendants
      .filter(({ counts, kind, is_safety_critical }) => counts && kind === 'signature' && is_safety_critical)
      .map((each) =>
        togetherFinding(each, each.session_id, 'counts by a signature alone, of what is critical to safety'),
      ),
    ...attendants.flatMap((each) => {
      const events = badgeEvents.get(each.nrp) ?? [];
      const printed = events.find(({ action, version }) => action === 'printed' && version === each.badge);
      const end = events.find(({ action, version }) => action !== 'pin_set' && version > (each.badge ?? 0));
      if (each.kind !== 'badge' || (printed && !(end && Date.parse(end.at) + callMs < Date.parse(each.at)))) return [];
      return [togetherFinding(each, each.session_id, 'confirmed with a badge that was not valid')];
    }),
    ...[...evidence.values()].flatMap((each) => {
      const id = each.understood?.together?.session_id;
      return id === undefined || counted.has(`${id} ${each.nrp}`)
        ? []
        : [togetherFinding(each, id, 'was understood in a reading together that does not count it')];
    }),
  ];
};
