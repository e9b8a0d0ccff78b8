/** Runs the task while the browser is idle, after ten seconds at the latest. */
export const whenIdle = (task: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 10_000 });
  else setTimeout(task, 2_000);
};

/** Whether the user asked the browser to use little data. Not every browser has `navigator.connection`. */
export const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
