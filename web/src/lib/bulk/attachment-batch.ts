import { useSyncExternalStore } from 'react';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { sendIdempotent } from '../api/send-idempotent.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { digestOf } from '../files/upload-files.ts';
import { Listeners } from '../listeners.ts';
import { currentUser, subscribeSession } from '../session/session.ts';
import { findAttachedFiles } from './attached-files.ts';
import { type BatchState, emptyBatch } from './attachment-batch-state.ts';
import { type AssessedRow, type AttachmentRow, assessRows, attachRequest, filesOfJob } from './attachment-rows.ts';
import { hasDigest, newFiles } from './chosen-files.ts';
import { isCatalogueLoaded, matchNames } from './name-matching.ts';
import { clearSavedFiles, deleteSavedFiles, loadSavedFiles, saveFiles } from './saved-uploads.ts';
import { uploadAll } from './upload-queue.ts';

/** Files in the list; those of one job are `maxAttachedFiles`. */
export const maxChosenFiles = 20_000;
/** Components are notified of progress at most this often. */
const publishMs = 200;

/**
 * The files that the user attaches to documents. It lives as long as the page, so uploads go on while the dialog is
 * closed; what was uploaded is saved in the browser, so choosing the same files again after a reload continues.
 */
class AttachmentBatch {
  #state = emptyBatch;
  readonly #rows = new Map<string, AttachmentRow>();
  readonly #listeners = new Listeners();
  #publishTimer: ReturnType<typeof setTimeout> | undefined;
  #controller: AbortController | undefined;
  #matching: object | undefined;
  #comparison: object | undefined;

  readonly subscribe = this.#listeners.subscribe;
  readonly state = (): BatchState => this.#state;

  /** Adds files that are not in the batch; resolves to how many did not fit. The caller has checked their formats. */
  async add(files: readonly File[]): Promise<number> {
    const nrp = nrpOfUser();
    const added = await newFiles(files, new Map([...this.#rows].map(([key, { file }]) => [key, file])));
    const keys = [...added.keys()].slice(0, Math.max(0, maxChosenFiles - this.#rows.size));
    const saved = await loadSavedFiles(nrp, keys);
    for (const key of keys) {
      const file = added.get(key);
      const { upload_id, sha256, chosen, wait = false } = saved.get(key) ?? {};
      const isSent = file !== undefined && upload_id !== undefined && (await hasDigest(file, sha256));
      const upload = isSent ? ({ state: 'sent', upload_id } as const) : ({ state: 'waiting' } as const);
      if (file)
        this.#rows.set(key, {
          key,
          file,
          match: undefined,
          proposals: [],
          chosen,
          attachedTo: undefined,
          replace: false,
          contentChanged: false,
          wait,
          upload,
        });
    }
    this.#publish({ problem: null });
    void this.matchRows();
    return added.size - keys.length;
  }

  remove(keys: readonly string[]): void {
    for (const key of keys) this.#rows.delete(key);
    this.#publish({ problem: null });
    if (this.#state.phase === 'choosing') void deleteSavedFiles(nrpOfUser(), keys);
  }

  setReplace(keys: readonly string[], replace: boolean): void {
    for (const key of keys) this.#change(key, { ...noReplacement, replace });
    this.#publish();
  }

  setContentChanged(key: string, contentChanged: boolean): void {
    this.#change(key, { contentChanged });
    this.#publish();
  }

  setWaiting(keys: readonly string[], wait: boolean): void {
    for (const key of keys) this.#change(key, { wait });
    this.#publish();
    void this.#save(keys);
  }

  /** Assigns documents to files; with undefined the proposal of a name holds again. */
  choose(choices: ReadonlyMap<string, DocumentRow | undefined>): void {
    for (const [key, chosen] of choices) this.#change(key, { chosen, ...noReplacement });
    this.#publish();
    void this.#save([...choices.keys()]);
    void this.#compareFiles();
  }

  /** Compares the names with the lists; called again after each change of either. */
  async matchRows(): Promise<void> {
    if (this.#rows.size === 0 || this.#state.phase !== 'choosing' || !isCatalogueLoaded()) return;
    const run = {};
    this.#matching = run;
    await matchNames(
      [...this.#rows.values()],
      () => this.#matching === run && this.#state.phase === 'choosing',
      ({ key }, { match, documents }) => {
        this.#change(key, { match, proposals: documents });
        this.#publishSoon();
      },
    );
    await this.#compareFiles();
  }

  /** Finds the files that their documents have already. A later comparison replaces one under way. */
  async #compareFiles(): Promise<void> {
    const run = {};
    this.#comparison = run;
    const isCurrent = () => this.#comparison === run && this.#state.phase === 'choosing';
    const compared = assessRows([...this.#rows.values()]).flatMap(({ row, kind, target }) =>
      kind === 'has-file' && target ? [{ key: row.key, file: row.file, document: target }] : [],
    );
    this.#publish({ comparing: compared.length > 0 });
    await findAttachedFiles(compared, isCurrent, ({ key, document }) => {
      this.#change(key, { attachedTo: document.id });
      this.#publishSoon();
    });
    if (this.#comparison === run) this.#publish({ comparing: false });
  }

  async start(): Promise<void> {
    if (this.#state.phase !== 'choosing') return;
    const ready = filesOfJob(this.#state.rows);
    const controller = new AbortController();
    this.#controller = controller;
    const isSent = ({ row }: AssessedRow): boolean => row.upload.state === 'sent';
    const sent = ready.filter(isSent).length;
    this.#publish({ phase: 'uploading', total: ready.length, sent, problem: null, pause: null, jobId: null });
    const nrp = nrpOfUser();
    const keys = new Map(ready.map(({ row }) => [row.file, row.key]));
    const keyOf = (file: File): string => keys.get(file) ?? '';
    await uploadAll(
      ready.filter((each) => !isSent(each)).map(({ row }) => row.file),
      {
        onProgress: (file, bytes) => {
          this.#change(keyOf(file), { upload: { state: 'sending', sent: bytes } });
          this.#publishSoon();
        },
        onSent: (file, upload_id) => {
          this.#change(keyOf(file), { upload: { state: 'sent', upload_id } });
          this.#state = { ...this.#state, sent: this.#state.sent + 1 };
          this.#publishSoon();
          void this.#save([keyOf(file)], nrp);
        },
        onFailed: (file, message) => {
          this.#change(keyOf(file), { upload: { state: 'failed', message } });
          this.#publishSoon();
        },
        onPause: (pause) => pause !== this.#state.pause && this.#publish({ pause }),
      },
      controller.signal,
    );
    if (controller.signal.aborted) return;
    await this.#register(ready, nrp);
  }

  /** Stops the uploads; what was sent stays sent. */
  stop(): void {
    this.#controller?.abort();
    for (const [key, { upload }] of this.#rows)
      if (upload.state === 'sending') this.#change(key, { upload: { state: 'waiting' } });
    this.#publish({ phase: 'choosing', pause: null });
    void this.matchRows();
  }

  clear(): void {
    this.remove([...this.#rows.keys()]);
  }

  forgetJob(): void {
    this.#publish({ jobId: null });
  }

  /** The user signed out, or another one signed in. */
  reset(): void {
    this.#controller?.abort();
    this.#rows.clear();
    this.#publish(emptyBatch);
  }

  async #register(ready: readonly AssessedRow[], nrp: string): Promise<void> {
    const current = ready.flatMap((each) => {
      const row = this.#rows.get(each.row.key);
      return row?.upload.state === 'sent' ? [{ ...each, row }] : [];
    });
    if (current.length === 0) {
      this.#publish({ phase: 'choosing', problem: 'Tidak ada berkas yang berhasil diunggah.' });
      return;
    }
    this.#publish({ phase: 'registering' });
    try {
      const { job_id } = await sendIdempotent('attach-files', attachRequest(current));
      const keys = current.map(({ row }) => row.key);
      for (const key of keys) this.#rows.delete(key);
      this.#publish({ phase: 'choosing', jobId: job_id });
      void this.matchRows();
      await deleteSavedFiles(nrp, keys);
    } catch (error) {
      // Uploads that storage or another job no longer has are sent again.
      if (error instanceof ApiError && error.code === 'upload_not_found') {
        for (const { row } of current) this.#change(row.key, { upload: { state: 'waiting' } });
        await deleteSavedFiles(
          nrp,
          current.map(({ row }) => row.key),
        );
      }
      this.#publish({ phase: 'choosing', problem: messageOf(error, 'Terjadi kesalahan saat melampirkan berkas') });
    }
  }

  #change(key: string, change: Partial<AttachmentRow>): void {
    const row = this.#rows.get(key);
    if (row) this.#rows.set(key, { ...row, ...change });
  }

  async #save(keys: readonly string[], nrp = nrpOfUser()): Promise<void> {
    const at = Date.now();
    const rows = keys.flatMap((key) => this.#rows.get(key) ?? []);
    const entries = rows.map(async ({ key, file, upload, chosen, wait }) => {
      const sent = upload.state === 'sent' && { upload_id: upload.upload_id, sha256: await digestOf(file) };
      return [key, { ...sent, chosen, wait, at }] as const;
    });
    await saveFiles(nrp, await Promise.all(entries));
  }

  #publishSoon(): void {
    this.#publishTimer ??= setTimeout(() => this.#publish(), publishMs);
  }

  #publish(change: Partial<BatchState> = {}): void {
    clearTimeout(this.#publishTimer);
    this.#publishTimer = undefined;
    this.#state = { ...this.#state, ...change, rows: [...this.#rows.values()] };
    this.#listeners.notify();
  }
}

const noReplacement = { replace: false, contentChanged: false };

const nrpOfUser = (): string => currentUser()?.nrp ?? '';

export const attachmentBatch = new AttachmentBatch();

let owner = nrpOfUser();
subscribeSession(() => {
  const nrp = nrpOfUser();
  if (nrp === owner) return;
  if (owner !== '') {
    attachmentBatch.reset();
    void clearSavedFiles();
  }
  owner = nrp;
});

let matchedRevision = -1;
catalogue.subscribe(() => {
  const { revision } = catalogue.state();
  if (revision === matchedRevision) return;
  matchedRevision = revision;
  void attachmentBatch.matchRows();
});

export const useAttachmentBatch = (): BatchState =>
  useSyncExternalStore(attachmentBatch.subscribe, attachmentBatch.state, attachmentBatch.state);
