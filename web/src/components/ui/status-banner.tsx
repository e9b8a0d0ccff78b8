import type { Icon } from '@phosphor-icons/react';

type StatusBannerProps = {
  icon: Icon;
  /** Undefined while there is nothing to report; the region stays, so that screen readers announce the text. */
  text: string | undefined;
  /** What changes every second, such as a countdown; not announced. */
  detail?: string;
};

/** A state of the whole product, in a line below the header. */
export const StatusBanner = ({ icon: Picture, text, detail }: StatusBannerProps) => (
  <div role="status">
    {text !== undefined && (
      <p className="flex items-start justify-center gap-2 border-line border-b bg-review-soft px-4 py-2 text-review">
        <Picture aria-hidden size={18} className="mt-px shrink-0" />
        <span>
          {text}
          {detail !== undefined && (
            <span aria-hidden className="tabular-nums">
              {' '}
              {detail}
            </span>
          )}
        </span>
      </p>
    )}
  </div>
);
