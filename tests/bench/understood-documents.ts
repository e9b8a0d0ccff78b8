import { keys } from '../../functions/db/keys.ts';
import type { Item } from '../../functions/db/table.ts';
import { evidenceItem } from '../../functions/required-reading/evidence-store.ts';

/** That a person understood a document, as the table has it. */
export const understoodItem = (document: number, person: number): Item => {
  const [document_id, nrp] = [`LOGDOC${document}`, String(20_000_000 + person)];
  const reading_id = `${document_id}R`;
  const evidence = evidenceItem.parse({
    ...{ action: 'understood', document_id, reading_id, revisi: 0, nomor: `UJI-SOP-${document}`, nrp },
    ...{ sha256: null, digest: `d${document}`, full_name: `Pembaca ${person}`, at: new Date().toISOString() },
  });
  return { ...keys.understoodEvidence(document_id, reading_id, nrp), ...evidence };
};
