import { messageOf } from '../api/api-error.ts';
import { toast } from '../toast.ts';

type FileLink = { url: string; file_name: string; inline?: boolean };

/**
 * Opens a file in a new tab. The tab is opened synchronously, because browsers block one that opens after a response;
 * its location is set when `loadFile` resolves, and it is closed when `loadFile` rejects.
 */
export const openFileInNewTab = async (loadFile: () => Promise<FileLink>): Promise<void> => {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    showMessage(tab, 'Membuka berkas…');
  }
  const file = await loadFile().catch((error: unknown) => {
    tab?.close();
    throw error;
  });
  if (!tab) {
    toast.show('Berkas siap dibuka', file.file_name, {
      label: 'Buka',
      onClick: () => void window.open(file.url, '_blank', 'noopener'),
    });
    return;
  }
  if (tab.closed) return;
  // A download does not change the tab's content, so a message is shown in it.
  if (file.inline === false) showMessage(tab, `Berkas “${file.file_name}” sedang diunduh. Tab ini dapat ditutup.`);
  tab.location.replace(file.url);
};

/** The same with a toast where it fails; `sentence` is for a failure that the server does not explain. */
export const openFile = (loadFile: () => Promise<FileLink>, title: string, sentence?: string): Promise<void> =>
  openFileInNewTab(loadFile).catch((error: unknown) => toast.error(title, messageOf(error, sentence)));

const showMessage = (tab: Window, message: string) => {
  tab.document.title = message;
  tab.document.body.textContent = message;
};
