/** The files of a drop; a folder stands for all files in it. Call it synchronously: the browser empties the drop then. */
export const droppedFiles = async (transfer: DataTransfer): Promise<File[]> => {
  const plain = [...transfer.files];
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  return (await Promise.all(entries.map(filesOfEntry))).flat();
};

const filesOfEntry = async (entry: FileSystemEntry): Promise<File[]> => {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isDirectory(entry)) return [];
  return (await Promise.all((await entriesOf(entry)).map(filesOfEntry))).flat();
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A reader returns at most a hundred entries at a time, and none at the end. */
const entriesOf = async (directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = directory.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const next = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (next.length === 0) return entries;
    entries.push(...next);
  }
};
