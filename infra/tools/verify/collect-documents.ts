import * as z from 'zod/mini';
import { keys } from '../../../functions/db/keys.ts';
import type { Item } from '../../../functions/db/table.ts';
import { catalogueLogItem } from '../../../functions/documents/catalogue-log-store.ts';
import { type ControlledDocument, documentItem, documentRow } from '../../../functions/documents/document-store.ts';
import { guardItem } from '../../../functions/documents/number-store.ts';
import { pastRevisionItem } from '../../../functions/documents/past-revision-store.ts';
import { readingIdOf, requestedReadingId } from '../../../functions/documents/reading-rules.ts';
import { searchableText } from '../../../functions/file-search/index-service.ts';
import { referenceEventItem } from '../../../functions/references/reference-store.ts';
import { placementOf } from '../../../functions/required-reading/placement-store.ts';
import { companyDistribution } from '../../../functions/runtime/distribution-settings.ts';
import { departmentCode } from '../../../shared/domain/departments.ts';
import { normalForm } from '../../../shared/domain/documents/document-numbers.ts';
import { append, type CatalogueFacts, type EnvironmentData } from './environment-data.ts';

const reviewInputs = z.pick(documentItem, {
  made_at: true,
  effective_on: true,
  reviewed_on: true,
  review_months: true,
  valid_until: true,
  undated: true,
  review_due_on: true,
  review_due_set_at: true,
  revision_need: true,
});

const viewed = z.pick(documentItem, {
  revisi: true,
  made_at: true,
  file: true,
  status: true,
  ended_reason: true,
  ended_at: true,
});

/** The readings that a revision asked for: the present one, and the first one, which its publication or import began. */
const collectReadings = (data: EnvironmentData, { id, reading, submission_id, imported }: ControlledDocument): void => {
  if (reading) append(data.readings, id, reading.id);
  if (submission_id !== undefined) append(data.readings, id, readingIdOf(submission_id));
  if (imported) append(data.readings, id, readingIdOf(`${imported.job_id}#${imported.row}`));
};

export const collectDocument = (data: EnvironmentData, item: Item): void => {
  const document = documentItem.parse(item);
  collectReadings(data, document);
  const { id, department, nomor, submission_id, updated_at, source, imported, undone = [] } = document;
  const number = normalForm(nomor);
  const isDeleted = document.deleted_at !== undefined;
  const index = keys.documentIndex(department, number, id);
  data.documents.set(id, {
    row: documentRow(document),
    placementIn: (hasDuplicateNumber) => placementOf(document, hasDuplicateNumber, companyDistribution().defaults),
    number,
    isDeleted,
    text: searchableText(document),
    source: { id, ...viewed.parse(document) },
    submission_id,
    updated_at,
    undone,
    isIndexed: isDeleted
      ? item['GSI1PK'] === undefined
      : item['GSI1PK'] === index.GSI1PK && item['GSI1SK'] === index.GSI1SK,
    review: { ...reviewInputs.parse(document), index: { GSI2PK: item['GSI2PK'], GSI2SK: item['GSI2SK'] } },
    isRevisionOfImport: source === 'import' || imported !== undefined,
    job_ids: [...(imported ? [imported.job_id] : []), ...undone.map(({ job_id }) => job_id)],
  });
};

const editFacts = z.object({
  action: z.string(),
  content_changed: z.optional(z.boolean()),
  previous: z.optional(documentItem),
});

const destruction = z.object({ document_id: z.string(), submission_id: z.string() });

/** Past revisions, manual edits and destruction records of a document. */
export const collectHistory = (data: EnvironmentData, item: Item): void => {
  const { PK, SK } = item;
  const id = PK.slice(keys.documentHistory('').length);
  if (SK.startsWith('REV#')) {
    const past = pastRevisionItem.parse(item);
    const { revisi, version, status, source, imported, submission_id } = past;
    collectReadings(data, past);
    const isImported = source === 'import' || imported !== undefined;
    append(data.past, id, { revisi, version, status, isImported, submission_id, SK });
  } else if (SK.startsWith('EDIT#')) {
    const version = Number(SK.slice('EDIT#'.length));
    data.edits.set(id, Math.max(version, data.edits.get(id) ?? 0));
    // These ask for a reading whose id follows from the version that they changed; an import stores what it changed.
    const { content_changed, action, previous } = editFacts.parse(item);
    if (content_changed || action === 'reading_required')
      append(data.readings, id, requestedReadingId({ id, version: version - 1 }));
    if (previous) collectReadings(data, previous);
  } else if (SK.startsWith('REF#')) referenceEventItem.parse(item);
  else append(data.destructions, id, { ...destruction.parse(item), SK });
};

export const collectGuard = (data: EnvironmentData, item: Item): void => {
  data.guards.set(item.PK.slice(keys.numberGuard('').PK.length), guardItem.parse(item));
};

/** A catalogue's head or a change of its log. */
export const collectCatalogueItem = (data: EnvironmentData, item: Item): void => {
  const department = departmentCode.parse(item.PK.slice('CAT#'.length));
  const facts: CatalogueFacts = data.catalogues.get(department) ?? { head: 0, log: new Map(), documents: new Map() };
  data.catalogues.set(department, facts);
  if (item.SK === keys.catalogueHead(department).SK) {
    facts.head = z.object({ version: z.number() }).parse(item).version;
    return;
  }
  const entry = catalogueLogItem.parse(item);
  facts.log.set(entry.version, entry.at);
  const versions =
    entry.kind === 'many'
      ? Object.entries(entry.documents)
      : [entry.change.op === 'put' ? entry.change.document : entry.change].map(
          ({ id, version }) => [id, version] as const,
        );
  for (const [id, version] of versions) facts.documents.set(id, Math.max(version, facts.documents.get(id) ?? 0));
};
