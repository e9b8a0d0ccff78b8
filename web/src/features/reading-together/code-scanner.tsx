import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';

/** Of the Shape Detection API, which Chrome has on Android, ChromeOS and macOS; TypeScript does not declare it. */
declare class BarcodeDetector {
  static getSupportedFormats(): Promise<readonly string[]>;
  constructor(options: { formats: readonly string[] });
  detect(source: HTMLVideoElement | HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

/** Browsers offer cameras to secure pages only; whether there is one, and may be used, is known when it is opened. */
export const canScanCodes = (): boolean => 'mediaDevices' in navigator;

/** Reads the QR codes in the present frame of a video. */
type FrameReader = (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>;

/** The browser's own detector; where it is missing or reads no QR codes, a library (16 KB), loaded with the first camera. */
const frameReader = async (): Promise<FrameReader> => {
  if ('BarcodeDetector' in globalThis && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return (video) => detector.detect(video);
  }
  const library = await import('qr/decode.js');
  const detector = new library.BarcodeDetector({ formats: ['qr_code'] });
  // One canvas for all frames: the library makes a new one for each video frame, and Safari limits the memory of all.
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    canvas.width = Math.min(video.videoWidth, maxFrameWidth);
    canvas.height = Math.round((canvas.width / video.videoWidth) * video.videoHeight);
    drawing?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return detector.detect(canvas);
  };
};

/** A frame of this width is decoded in about 20 ms; a badge that fills a third of it is read. */
const maxFrameWidth = 800;
const intervalMs = 150;

/** Shows the camera at the back of the device, and reports every QR code that it sees until it is closed. */
export const CodeScanner = ({ onCode }: { onCode: (code: string) => void }) => {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const report = useEffectEvent(onCode);
  useEffect(() => {
    const closing = new AbortController();
    scan(video.current, (code) => report(code), closing.signal).catch(() => setFailed(!closing.signal.aborted));
    return () => closing.abort();
  }, []);
  if (hasFailed)
    return <ErrorBanner message="Kamera tidak dapat dipakai. Izinkan kamera, atau gunakan NRP dan password." />;
  return (
    <video
      ref={video}
      aria-label="Kamera"
      muted
      playsInline
      className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
    />
  );
};

const scan = async (video: HTMLVideoElement | null, report: (code: string) => void, closing: AbortSignal) => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  // At once, also while the library loads.
  closing.addEventListener('abort', stop);
  try {
    if (!video || closing.aborted) return;
    video.srcObject = stream;
    await video.play();
    const read = await frameReader();
    while (!closing.aborted) {
      for (const { rawValue } of await read(video)) report(rawValue);
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
  } finally {
    stop();
  }
};
