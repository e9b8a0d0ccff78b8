import { toast as sonner } from 'sonner';

type Action = { label: string; onClick: () => void };

type ToastOptions = {
  /** A toast with the same id replaces the previous one. */
  id?: string;
  /** Display time in milliseconds. */
  duration?: number;
};

const options = (description: string | undefined, action: Action | undefined, extra: ToastOptions) => ({
  ...(description ? { description } : {}),
  ...(action ? { action } : {}),
  ...extra,
});

/** Toasts with a title and a message. An error must also be visible on the screen it concerns. */
export const toast = {
  show: (title: string, description?: string, action?: Action, extra: ToastOptions = {}) =>
    sonner(title, options(description, action, extra)),
  success: (title: string, description?: string, action?: Action, extra: ToastOptions = {}) =>
    sonner.success(title, options(description, action, extra)),
  error: (title: string, description?: string, action?: Action, extra: ToastOptions = {}) =>
    sonner.error(title, options(description, action, extra)),
};
