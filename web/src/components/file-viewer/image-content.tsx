import { useEffect, useState } from 'react';
import { PrintedFileNotice } from './printed-file-notice.tsx';

type ImageContentProps = { file: Blob; name: string; ended: string | undefined };

/** An image as a data URL, which the Content-Security-Policy allows and which does not expire. */
export const ImageContent = ({ file, name, ended }: ImageContentProps) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => {
      reader.onload = null;
    };
  }, [file]);
  return (
    url && (
      <div className="relative">
        <img src={url} alt={name} className="mx-auto max-w-full p-4" />
        <PrintedFileNotice ended={ended} />
      </div>
    )
  );
};
