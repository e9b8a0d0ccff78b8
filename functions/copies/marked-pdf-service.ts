import type { RefusalReason } from '../../shared/domain/copies/copies.ts';
import { endOfRevision, revisionEndText } from '../../shared/domain/documents/revision-end.ts';
import { newSecret, secretHash } from '../auth/secrets.ts';
import { writeConditionally } from '../db/transactions.ts';
import { type ControlledDocument, loadDocument } from '../documents/document-store.ts';
import { log } from '../observability/log.ts';
import { markPdf } from '../pdf/pdf-tasks.ts';
import { requiredEnv } from '../runtime/env.ts';
import { formatTime } from '../runtime/format-time.ts';
import { readObject } from './copy-files.ts';
import { revisionTokenPut } from './copy-store.ts';
import { findView, saveView, type ViewCode, type ViewedDocument, viewIdOf } from './marked-pdf-files.ts';

/**
 * Stores the present file of a document with a band on each page that says of a print that it is uncontrolled, or of the
 * document that it is not in force, unless that is stored already, with codes of the present host. The file itself stays
 * as it is.
 */
export const makeView = async (documentId: string): Promise<void> => {
  const document = await loadDocument(documentId);
  const viewId = viewIdOf(document);
  if (!document || viewId === undefined) return;
  const host = new URL(requiredEnv('PAGE_URL')).host;
  const stored = await findView(document);
  if (stored && (stored.refusal !== undefined || stored.host === host)) return;
  const view = await viewOf(document, host);
  await saveView(document.id, viewId, view);
  log.info('view stored', { document_id: document.id, ...('refusal' in view && view) });
  // What a slower worker stores must not stay in place of a newer view: its message comes again.
  if (viewIdOf(await loadDocument(documentId)) !== viewId) throw new Error('The document has another file meanwhile');
};

type View = { bytes: Uint8Array } | { refusal: RefusalReason };

/** A document's file with the band of its revision; one that is signed is refused, because its signature would be lost. */
export const markedView = async (document: ViewedDocument, source: Uint8Array, code: ViewCode): Promise<View> => {
  const { revisi, made_at } = document;
  const end = endOfRevision(document);
  const ended = end ? revisionEndText(revisi, end, formatTime) : undefined;
  return markPdf(source, { view: { revisi, published_at: formatTime(made_at), ended, ...code } });
};

const viewOf = async (
  document: ControlledDocument,
  host: string,
): Promise<{ bytes: Uint8Array; code: ViewCode } | Extract<View, { refusal: string }>> => {
  const { id, nomor, revisi, made_at, content_id, file } = document;
  if (!file) throw new Error(`Document ${id} has no file`);
  const token = newSecret(16);
  const code = { token, host };
  const view = await markedView(document, await readObject(file.key, file.version_id), code);
  if ('refusal' in view) return view;
  // First, because a code that leads nowhere is worse than a token that no file has.
  await writeConditionally(
    revisionTokenPut(secretHash(token), {
      document_id: id,
      nomor,
      revisi,
      published_at: made_at,
      ...(content_id !== undefined && { content_id }),
    }),
  );
  return { ...view, code };
};
