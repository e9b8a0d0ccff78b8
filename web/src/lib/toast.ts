import { toast as sonner } from 'sonner';

type Action = { label: string; onClick: () => void };

type More = {
  /** A toast with the same id takes the place of the one before. */
  id?: string;
  /** Milliseconds on the screen. */
  duration?: number;
};

const options = (description: string | undefined, action: Action | undefined, more: More) => ({
  ...(description ? { description } : {}),
  ...(action ? { action } : {}),
  ...more,
});

/** Toasts with a title and a sentence. An error must also be visible on the screen it concerns. */
export const toast = {
  show: (title: string, description?: string, action?: Action, more: More = {}) =>
    sonner(title, options(description, action, more)),
  success: (title: string, description?: string, action?: Action, more: More = {}) =>
    sonner.success(title, options(description, action, more)),
  error: (title: string, description?: string, action?: Action, more: More = {}) =>
    sonner.error(title, options(description, action, more)),
};
