import { wrap } from 'comlink';
import { useEffect, useState } from 'react';
import type { OfficeRefusalReason } from '../../../../../shared/domain/office/office-refusal.ts';
import type { Preview, PreviewKind, readPreview } from './read-preview.ts';

/** Files of 100 pages or 20,000 rows take one or two seconds. */
const readingLimitMs = 20_000;

const sentences: Record<OfficeRefusalReason | 'slow' | 'failed', string> = {
  damaged: 'Berkas ini rusak atau isinya tidak sesuai dengan jenisnya. Unduh untuk memeriksanya.',
  unsupported: 'Isi berkas ini tidak sesuai dengan jenisnya. Unduh untuk memeriksanya.',
  too_large: 'Isi berkas ini terlalu banyak untuk ditampilkan di halaman. Unduh untuk membacanya.',
  password:
    'Berkas ini dilindungi kata sandi sehingga tidak dapat ditampilkan di sini. Unduh untuk membukanya dengan kata sandi.',
  slow: 'Berkas ini memakan waktu terlalu lama untuk ditampilkan di halaman. Unduh untuk membacanya.',
  failed: 'Berkas ini tidak dapat ditampilkan di sini. Unduh untuk membacanya.',
};

interface PreviewState {
  preview?: Preview;
  /** Why there is none, as a sentence for its reader. */
  problem?: string;
}

/** Reads a preview in a worker, which ends with it: neither `preview` nor `problem` while it is read. */
export const usePreview = (file: Blob | undefined, kind: PreviewKind | undefined): PreviewState => {
  const [state, setState] = useState<PreviewState & { file: Blob }>();
  useEffect(() => {
    setState(undefined);
    if (!file || !kind) return;
    const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module', name: 'preview' });
    const end = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    const settle = (result: PreviewState) => {
      end();
      setState({ file, ...result });
    };
    const fail = () => settle({ problem: sentences.failed });
    const timer = setTimeout(() => settle({ problem: sentences.slow }), readingLimitMs);
    worker.onerror = (event) => {
      event.preventDefault();
      fail();
    };
    const read = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const result = await wrap<typeof readPreview>(worker)(kind, bytes);
      settle('problem' in result ? { problem: sentences[result.problem] } : { preview: result });
    };
    read().catch(fail);
    return end;
  }, [file, kind]);
  return state && state.file === file ? state : {};
};
