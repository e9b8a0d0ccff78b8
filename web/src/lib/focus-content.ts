export const focusContent = (): void => {
  const content = document.querySelector('main');
  if (!content) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
};
