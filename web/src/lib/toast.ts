import { createElement } from 'react';
import type { toast as sonnerToast } from 'sonner';
import { Listeners } from './listeners.ts';

type Sonner = typeof sonnerToast;

type Action = { label: string; onClick: () => void };

type ToastOptions = {
  /** A toast with the same id replaces the previous one. */
  id?: string;
  /** Display time in milliseconds. */
  duration?: number;
  /**
   * The action takes the focus, unless the user has moved it meanwhile; this moves it on when the toast ends or the user
   * leaves it with Tab.
   */
  focusAfter?: () => void;
};

let sonner: Sonner | undefined;
let waiting: ((sonner: Sonner) => void)[] = [];
let requests = 0;
const listeners = new Listeners();

/** How often the container of the toasts was requested; 0 means that it is not needed yet. */
export const toastRequests = (): number => requests;

export const subscribeToastRequests = listeners.subscribe;

/** Loads the container of the toasts ahead, so that a toast about a lost connection needs no request. */
export const prepareToasts = (): void => {
  requests += 1;
  listeners.notify();
};

/** Called by the container: from now on it shows toasts, those that waited first. */
export const connectToasts = (loaded: Sonner): void => {
  sonner = loaded;
  for (const show of waiting) show(loaded);
  waiting = [];
};

const showToast = (show: (sonner: Sonner) => void): void => {
  if (sonner) {
    show(sonner);
    return;
  }
  waiting.push(show);
  prepareToasts();
};

const options = (
  description: string | undefined,
  action: Action | undefined,
  { focusAfter, ...extra }: ToastOptions,
) => ({
  ...(description ? { description } : {}),
  ...(action ? { action: focusAfter ? { ...action, label: focusedLabel(action.label, focusAfter) } : action } : {}),
  ...(focusAfter && {
    onAutoClose: () => document.activeElement?.closest('[data-sonner-toast]') && focusAfter(),
  }),
  ...extra,
});

/** The label of an action whose button takes the focus when it appears. */
const focusedLabel = (label: string, focusAfter: () => void) =>
  createElement(
    'span',
    {
      ref: (text: HTMLElement | null) => {
        const button = text?.closest('button');
        if (!button || document.activeElement !== document.body) return;
        button.focus();
        button.addEventListener('keydown', (event) => {
          if (event.key !== 'Tab') return;
          event.preventDefault();
          focusAfter();
        });
      },
    },
    label,
  );

const shownAs =
  (kind: 'message' | 'success' | 'error') =>
  (title: string, description?: string, action?: Action, extra: ToastOptions = {}): void =>
    showToast((loaded) => loaded[kind](title, options(description, action, extra)));

/** Toasts with a title and a message. An error must also be visible on the screen it concerns. */
export const toast = {
  /** Hides the toast with this id, when what it says no longer applies. */
  dismiss: (id: string): void => {
    sonner?.dismiss(id);
  },
  show: shownAs('message'),
  success: shownAs('success'),
  error: shownAs('error'),
};
