import { toast as sonner } from 'sonner';

type Action = { label: string; onClick: () => void };

function options(description: string | undefined, action: Action | undefined) {
  return { ...(description ? { description } : {}), ...(action ? { action } : {}) };
}

/** Toasts with a title and a sentence. An error must also be visible on the screen it concerns. */
export const toast = {
  show: (title: string, description?: string, action?: Action) => sonner(title, options(description, action)),
  success: (title: string, description?: string, action?: Action) =>
    sonner.success(title, options(description, action)),
  error: (title: string, description?: string, action?: Action) => sonner.error(title, options(description, action)),
};
