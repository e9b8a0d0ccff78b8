import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Another file may have loaded these modules in this process, with what is mocked here.
vi.resetModules();
const { ApiError, offlineError } = await import('../../../../web/src/lib/api/api-error.ts');
const { uploadAll } = await import('../../../../web/src/lib/bulk/upload-queue.ts');
const uploads = await import('../../../../web/src/lib/files/upload-files.ts');

vi.mock('../../../../web/src/lib/files/upload-files.ts');
vi.mock('../../../../web/src/lib/session/session.ts', () => ({
  currentSession: () => session.current,
  subscribeSession: (listener: () => void) => {
    session.listener = listener;
    return () => undefined;
  },
}));

const session: { current: object | null; listener: () => void } = { current: {}, listener: () => undefined };

const filesOf = (count: number) => Array.from({ length: count }, (_, at) => new File(['x'], `${at}.pdf`));
const refusal = (status: number, code: ConstructorParameters<typeof ApiError>[0]['code'] = 'upload_not_found') =>
  new ApiError({ status, code, message: `status ${status}` });

const run = async (files: readonly File[], signal = new AbortController().signal) => {
  const sent: string[] = [];
  const failed: string[] = [];
  const pauses: (string | null)[] = [];
  let isRunning = true;
  const running = uploadAll(
    files,
    {
      onProgress: () => undefined,
      onSent: (file) => sent.push(file.name),
      onFailed: (file, message) => failed.push(`${file.name}: ${message}`),
      onPause: (pause) => pauses.at(-1) !== pause && pauses.push(pause),
    },
    signal,
  ).finally(() => {
    isRunning = false;
  });
  while (isRunning) await vi.advanceTimersByTimeAsync(100);
  await running;
  return { sent, failed, pauses };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  session.current = {};
  vi.mocked(uploads.requestUploads).mockImplementation(async (_purpose, files) =>
    files.map((file) => ({ file, upload_id: file.name, url: '', method: 'PUT' as const, headers: {} })),
  );
  vi.mocked(uploads.putFile).mockReset().mockResolvedValue(undefined);
});
afterEach(() => vi.useRealTimers());

describe('the upload queue', () => {
  it('requests URLs in groups and sends at most eight files at a time', async () => {
    let open = 0;
    let most = 0;
    vi.mocked(uploads.putFile).mockImplementation(async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
    });
    const { sent, failed } = await run(filesOf(100));
    expect(sent).toHaveLength(100);
    expect(failed).toEqual([]);
    expect(most).toBe(8);
    expect(vi.mocked(uploads.requestUploads).mock.calls.map(([, files]) => files.length)).toEqual([32, 32, 32, 4]);
  });

  it('waits while the connection is lost and goes on with the same file', async () => {
    vi.mocked(uploads.putFile)
      .mockRejectedValueOnce(offlineError(new Error('lost')))
      .mockRejectedValueOnce(refusal(503));
    const { sent, failed, pauses } = await run(filesOf(3));
    expect(sent.toSorted()).toEqual(['0.pdf', '1.pdf', '2.pdf']);
    expect(failed).toEqual([]);
    expect(pauses).toContain('offline');
    expect(pauses.at(-1)).toBeNull();
  });

  it('waits for the next sign-in after the session expired', async () => {
    session.current = null;
    vi.mocked(uploads.requestUploads).mockRejectedValueOnce(refusal(401, 'unauthenticated'));
    const running = run(filesOf(2));
    await vi.waitFor(() => expect(uploads.requestUploads).toHaveBeenCalledTimes(1));
    session.current = {};
    session.listener();
    const { sent, pauses } = await running;
    expect(sent).toHaveLength(2);
    expect(pauses).toContain('signed-out');
  });

  it('requests a new URL for one that expired, and fails only the file that cannot be read', async () => {
    vi.mocked(uploads.putFile).mockRejectedValueOnce(refusal(403));
    vi.mocked(uploads.requestUploads).mockImplementation(async (_purpose, files) => {
      if (files.some(({ name }) => name === '1.pdf')) throw refusal(0);
      return files.map((file) => ({ file, upload_id: file.name, url: '', method: 'PUT' as const, headers: {} }));
    });
    const { sent, failed } = await run(filesOf(3));
    expect(sent.toSorted()).toEqual(['0.pdf', '2.pdf']);
    expect(failed).toEqual(['1.pdf: status 0']);
  });

  it('starts nothing after an abort', async () => {
    const controller = new AbortController();
    vi.mocked(uploads.putFile).mockImplementation(async () => controller.abort());
    const { sent } = await run(filesOf(20), controller.signal);
    expect(sent.length).toBeLessThanOrEqual(8);
    expect(vi.mocked(uploads.putFile).mock.calls.length).toBeLessThanOrEqual(8);
  });
});
