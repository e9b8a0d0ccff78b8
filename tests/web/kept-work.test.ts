import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser, tokens, user } from './browser.ts';

let kept: Record<string, string> & Pick<Storage, 'removeItem'>;
beforeEach(() => {
  stubBrowser();
  const removeItem = (key: string) => void Reflect.deleteProperty(kept, key);
  // As in browsers: the entries are the storage's own keys, its methods are not.
  kept = Object.assign(Object.create({ removeItem }), {
    'hims.pengajuan.10000031': '{"judul":"Prosedur"}',
    'hims.daftar-induk.10000031.FAT': '{"edits":[]}',
    lain: 'bukan milik kami',
  });
  vi.stubGlobal('sessionStorage', kept);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['signed-out', ['lain']],
  ['expired', ['hims.pengajuan.10000031', 'hims.daftar-induk.10000031.FAT', 'lain']],
] as const)('a session that is over (%s) leaves in the tab: %j', async (reason, left) => {
  const { endSession, sessionFrom, startSession } = {
    ...(await import('../../web/src/lib/session.ts')),
    ...(await import('../../web/src/lib/session-storage.ts')),
  };
  const { forgetWorkOnSignOut } = await import('../../web/src/app/kept-work.ts');
  forgetWorkOnSignOut();
  startSession(sessionFrom(user, tokens('a1'), undefined));
  endSession(reason);
  expect(Object.keys(kept)).toEqual(left);
});
