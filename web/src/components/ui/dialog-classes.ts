import { cn } from '../../lib/cn.ts';

export const overlayClass =
  'fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear';

/** A sheet at the bottom edge on phones, a centred box from `sm` up. */
export const dialogClass = cn(
  'fixed z-50 flex flex-col bg-surface text-ink shadow-float outline-none',
  'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg pb-[env(safe-area-inset-bottom)] data-[state=open]:animate-sheet',
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(86dvh,720px)] sm:w-[480px] sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:pb-0 sm:data-[state=open]:animate-rise',
  'data-[state=closed]:animate-vanish',
);

export const dialogFooterClass =
  'flex flex-col-reverse gap-2 border-line border-t px-5 py-3 sm:flex-row sm:justify-end [&>button]:max-sm:w-full';
