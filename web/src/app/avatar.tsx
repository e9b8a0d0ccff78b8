import { UserIcon } from '@phosphor-icons/react/User';
import { useState } from 'react';

/** The user's picture, or an icon when there is no picture or it fails to load. */
export const Avatar = ({ url }: { url: string | null }) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (url && url !== broken) {
    return (
      <img
        src={url}
        alt=""
        width={28}
        height={28}
        className="size-7 shrink-0 rounded-full object-cover"
        onError={() => setBroken(url)}
      />
    );
  }
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
      <UserIcon aria-hidden size={18} />
    </span>
  );
};
