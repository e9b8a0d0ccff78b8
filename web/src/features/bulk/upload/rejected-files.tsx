import type { RejectedFile } from './file-rows.ts';

export const RejectedFiles = ({ files }: { files: readonly RejectedFile[] }) => {
  if (files.length === 0) return null;
  return (
    <div role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-stop">
      <p className="font-semibold">{files.length} berkas tidak dapat dipilih</p>
      <ul className="mt-1 flex max-h-40 list-disc flex-col gap-1 overflow-y-auto pl-5">
        {files.map(({ name, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and names may repeat
          <li key={index} className="break-words">
            {name}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
};
