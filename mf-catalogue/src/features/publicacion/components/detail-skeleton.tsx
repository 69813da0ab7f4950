import { Columns, Skeleton, Stack } from '@fluxpartes/ui';
import { FotoBone } from '../../../components/page-skeleton.tsx';
import styles from './detail.module.css';

/** The detail's layout while it loads. */
export function DetailSkeleton() {
  return (
    <Columns>
      <div className={styles.riel}>
        <FotoBone />
      </div>
      <Stack>
        <Skeleton width="40%" />
        <Skeleton width="85%" height={40} />
        <Skeleton height={106} />
        <Skeleton height={56} />
        <Skeleton width="60%" />
        <Skeleton width="60%" />
      </Stack>
    </Columns>
  );
}
