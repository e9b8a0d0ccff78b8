import { Button } from './ui/button.tsx';

type LoadMoreProps = {
  /** `loadMore` is absent where everything is loaded. */
  list: { loadMore: (() => void) | undefined; loadingMore: boolean };
};

/** Below a list that is loaded page by page. */
export const LoadMore = ({ list: { loadMore, loadingMore } }: LoadMoreProps) =>
  loadMore && (
    <div className="flex justify-center py-3">
      <Button variant="secondary" working={loadingMore} onClick={loadMore}>
        Tampilkan Lebih Banyak
      </Button>
    </div>
  );
