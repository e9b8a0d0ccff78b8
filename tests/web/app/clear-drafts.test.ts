import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser, tokens, user } from '../browser.ts';

let storage: Record<string, string> & Pick<Storage, 'removeItem'>;
beforeEach(() => {
  stubBrowser();
  const removeItem = (key: string) => void Reflect.deleteProperty(storage, key);
  // As in browsers: the entries are own properties of the storage, its methods are not.
  storage = Object.assign(Object.create({ removeItem }), {
    'hims.pengajuan.10000031': '{"judul":"Prosedur"}',
    'hims.daftar-induk.10000031.FAT': '{"edits":[]}',
    lain: 'bukan milik kami',
  });
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['signed-out', ['lain']],
  ['expired', ['hims.pengajuan.10000031', 'hims.daftar-induk.10000031.FAT', 'lain']],
] as const)('leaves in the tab after the session ended (%s): %j', async (reason, remaining) => {
  const { endSession, sessionFrom, startSession } = {
    ...(await import('../../../web/src/lib/session/session.ts')),
    ...(await import('../../../web/src/lib/session/session-storage.ts')),
  };
  const { clearDraftsOnSignOut } = await import('../../../web/src/app/clear-drafts.ts');
  clearDraftsOnSignOut();
  startSession(sessionFrom(user, tokens('a1'), undefined));
  endSession(reason);
  expect(Object.keys(storage)).toEqual(remaining);
});
