import { vi } from 'vitest';
import type { SessionUser } from '../../shared/api/sessions.ts';

/**
 * Stubs of the browser globals that the client's logic uses, new for each test. Call before importing modules of
 * web/src.
 */
export const stubBrowser = () => {
  const entries = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol: 'https:', host: 'hims.example' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.resetModules();
  return { entries, window, document };
};

/** The event that a write in another tab triggers. */
export const storageEvent = (key: string): Event => Object.assign(new Event('storage'), { key });

export const user: SessionUser = {
  id: 'U-10000031',
  nrp: '10000031',
  roles: ['admin'],
  positions: [{ role: 'dept_head', department: 'Produksi' }],
  full_name: 'Budi Santoso',
  avatar_url: null,
  display_name: null,
  role: 'admin',
};

export const tokens = (access_token: string, lifeMs = 900_000) => ({
  access_token,
  expires_at: new Date(Date.now() + lifeMs).toISOString(),
  session_ends_at: new Date(Date.now() + 16 * 3_600_000).toISOString(),
});

export const failure = (status: number, error: string, more: object = {}) =>
  Response.json({ success: false, error, message: `kalimat ${error}`, request_id: 'req-1', ...more }, { status });
