export const cardLinkClass =
  'flex min-w-0 flex-1 items-center justify-between gap-3 rounded-md px-4 py-3 transition-colors duration-120 hover:bg-sunken';
