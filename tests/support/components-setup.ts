import { configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { setReachable } from '../../web/src/lib/api/connectivity.ts';
import { noteMaintenance } from '../../web/src/lib/api/maintenance.ts';
import { loadConfig } from '../../web/src/lib/config.ts';
import { acknowledgeSessionEnd, dismissExpiredUser, endSession } from '../../web/src/lib/session/session.ts';
import { takeConsoleErrors, watchConsole } from './page-console.ts';
import { closePage } from './render-screen.tsx';
import { resetCalls, stubbedFetch, takeUnanswered } from './stubbed-calls.ts';
import { ConnectingSocket } from './stubbed-socket.ts';

configure({
  // A page has hundreds of elements, and every attempt of a query that waits would print all of them.
  getElementError: (message, container) => new Error(`${message}\n${container.textContent}`),
  // A limit is for tests that hang: a busy machine must not reach it.
  asyncUtilTimeout: 45_000,
});

// No style sheet of ours is loaded: inline styles are all there is, and computing the others takes a quarter of the time.
// The root has a font size, which media queries in rem need.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) =>
  element === document.documentElement ? computedStyle(element) : (element as HTMLElement).style;

// happy-dom has null in place of Web Locks; a browser without them has no such property.
Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks');

// As for a user who asked the browser to use little data: each part of a page is loaded with its first use, none while idle.
Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ group: 'HKT', company: 'PT Contoh Tambang', mail: true }));
  await loadConfig();
});

beforeEach(() => {
  resetCalls();
  watchConsole();
  vi.stubGlobal('fetch', stubbedFetch);
  vi.stubGlobal('WebSocket', ConnectingSocket);
});

afterEach(() => {
  closePage();
  vi.useRealTimers();
  // An expired session leaves drafts and lists alone; what is stored is removed below.
  endSession('expired');
  dismissExpiredUser();
  acknowledgeSessionEnd();
  sessionStorage.clear();
  localStorage.clear();
  setReachable(true);
  noteMaintenance({ headers: new Headers(), ok: true });
  const unexpected = { errors: takeConsoleErrors(), unanswered: takeUnanswered() };
  vi.unstubAllGlobals();
  expect(unexpected, `console errors, and calls without an answer: ${JSON.stringify(unexpected)}`).toEqual({
    errors: [],
    unanswered: [],
  });
});
