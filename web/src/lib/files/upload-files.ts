import type { OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { failures } from '../../../../shared/errors.ts';
import { callApi } from '../api/api.ts';
import { ApiError, offlineError } from '../api/api-error.ts';
import { waitOutOverload } from '../api/overload.ts';

type Purpose = RequestOf<'create-upload-urls'>['purpose'];

export type UploadOptions = {
  /** Percent (0–100) of the file at `index`. */
  onProgress?: (index: number, percent: number) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Uploads files directly to S3 and returns their upload ids, in order. The first failure aborts the others and is
 * thrown as an `ApiError`; an abort is thrown unchanged.
 */
export const uploadFiles = async (
  purpose: Purpose,
  files: readonly File[],
  options: UploadOptions = {},
): Promise<string[]> => {
  const targets = await requestUploads(purpose, files, options.signal);
  const abortOnFailure = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, abortOnFailure.signal]) : abortOnFailure.signal;
  try {
    return await Promise.all(
      targets.map(async (target, index) => {
        await putFile(target, signal, (percent) => options.onProgress?.(index, percent));
        return target.upload_id;
      }),
    );
  } catch (error) {
    abortOnFailure.abort();
    throw error;
  }
};

/** A file and the presigned URL that accepts it for five minutes. */
export type UploadTarget = OutputOf<'create-upload-urls'>['uploads'][number] & { file: File };

export const requestUploads = async (
  purpose: Purpose,
  files: readonly File[],
  signal?: AbortSignal,
): Promise<UploadTarget[]> => {
  const digests = await Promise.all(files.map(sha256Of));
  const { uploads } = await callApi(
    'create-upload-urls',
    {
      purpose,
      files: files.map((file, index) => ({
        name: file.name,
        size: file.size,
        content_type: contentTypeOf(file),
        sha256: digests[index] ?? '',
      })),
    },
    { signal },
  );
  return uploads.map((upload, index) => {
    const file = files[index];
    if (!file) throw new Error('create-upload-urls returned more uploads than there are files');
    return { ...upload, file };
  });
};

const digests = new WeakMap<Blob, string>();

/** As `sha256Of`, of a file that was read before as it was then. */
export const digestOf = async (file: File): Promise<string> => digests.get(file) ?? sha256Of(file);

/** Base64, the format S3 expects. */
export const sha256Of = async (file: Blob & { name?: string }): Promise<string> => {
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    // The file was moved, changed or locked after it was chosen.
    throw new ApiError({
      status: 0,
      code: 'upload_not_found',
      message: `Berkas “${file.name ?? ''}” tidak dapat dibaca. Pilih kembali berkas tersebut.`,
      cause,
    });
  });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const text = btoa(String.fromCharCode(...digest));
  digests.set(file, text);
  return text;
};

const contentTypeOf = (file: File) => file.type.split(';')[0]?.trim() || 'application/octet-stream';

/** Uploads a file to its URL. S3 refuses a second copy (412), so that a repetition is harmless. */
export const putFile = (
  target: UploadTarget,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<void> => waitOutOverload(() => putOnce(target, signal, onProgress), { isRepeatable: true, signal });

/** XMLHttpRequest, because fetch does not report upload progress. */
const putOnce = (
  { file, ...target }: UploadTarget,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(target.method, target.url);
    for (const [name, value] of Object.entries(target.headers)) {
      // Browsers forbid setting this header; they set it themselves.
      if (name.toLowerCase() !== 'content-length') request.setRequestHeader(name, value);
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress((event.loaded / event.total) * 100);
    };
    request.onload = () => {
      // 412: an earlier attempt succeeded although its response was lost. The signature includes the digest, so it is
      // the same file.
      if ((request.status >= 200 && request.status < 300) || request.status === 412) {
        onProgress(100);
        resolve();
      } else reject(uploadError(request.status, request.responseText, file.name));
    };
    request.onerror = () => reject(offlineError(new Error(`PUT of ${file.name} failed`)));
    request.onabort = () => reject(new DOMException('Unggahan dibatalkan', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) {
      reject(new DOMException('Unggahan dibatalkan', 'AbortError'));
      return;
    }
    request.send(file);
  });

export const uploadError = (status: number, body: string, name: string): ApiError => {
  const isDamaged = /<Code>(BadDigest|XAmzContent\w*Mismatch|IncompleteBody|InvalidDigest)<\/Code>/.test(body);
  const message = isDamaged
    ? failures.digest_mismatch.message.replace('{nama}', name)
    : status === 403
      ? `Waktu unggah untuk berkas “${name}” sudah habis. Silakan kirim kembali.`
      : `Berkas “${name}” gagal diunggah. Silakan coba lagi.`;
  return new ApiError({
    status,
    code: isDamaged ? 'digest_mismatch' : status === 503 ? 'unavailable' : 'upload_not_found',
    message,
    cause: body,
  });
};
