import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser, tokens, user } from '../browser.ts';

type StubbedStorage = Record<string, string> & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** As in browsers: the entries are own properties of the storage, its methods are not. */
const storageOf = (entries: Record<string, string>): StubbedStorage => {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
  });
  return Object.assign(storage, entries);
};

let storage: StubbedStorage;
let localEntries: StubbedStorage;
beforeEach(() => {
  stubBrowser();
  storage = storageOf({
    'hims.pengajuan.10000031': '{"judul":"Prosedur"}',
    'hims.daftar-induk.10000031.FAT': '{"edits":[]}',
    lain: 'bukan milik kami',
  });
  localEntries = storageOf({ 'hims.pencarian.10000031': '[]', 'hims.pencarian.10000001': '[]', lain: '' });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', localEntries);
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
  const choices = Object.keys(localEntries).filter((key) => !key.startsWith('hims.session'));
  expect(choices).toEqual(
    reason === 'signed-out' ? ['lain'] : ['hims.pencarian.10000031', 'hims.pencarian.10000001', 'lain'],
  );
});
