import { createRoot } from 'react-dom/client';
import { keepInAddress, withoutTrial } from './trial-address.ts';
import { TrialBar } from './trial-bar.tsx';

/** Says what this tab tries, and keeps it through the tab's steps. @param json versions by remote, as the site inlines them */
export function startTrial(json: string): void {
  const trials = JSON.parse(json) as Record<string, string>;
  keepInAddress(trials);
  const place = document.createElement('div');
  place.style.display = 'contents';
  document.body.prepend(place);
  createRoot(place).render(<TrialBar trials={trials} onEnd={() => location.replace(withoutTrial(location.href))} />);
}
