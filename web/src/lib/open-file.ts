import { toast } from './toast.ts';

type FoundFile = { url: string; file_name: string; inline?: boolean };

/**
 * Opens a file in a new tab. The tab opens within the click, because browsers block one that opens only after an
 * answer came; it is pointed at the file's URL once `find` knows it, and closed again when `find` fails.
 */
export async function openFileInNewTab(find: () => Promise<FoundFile>): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    say(tab, 'Membuka berkas…');
  }
  const file = await find().catch((error: unknown) => {
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
  // A download leaves the tab where it is, so the tab says what became of the click.
  if (file.inline === false) say(tab, `Berkas “${file.file_name}” sedang diunduh. Tab ini dapat ditutup.`);
  tab.location.replace(file.url);
}

function say(tab: Window, sentence: string) {
  tab.document.title = sentence;
  tab.document.body.textContent = sentence;
}
