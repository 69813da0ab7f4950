import { Icon, type IconProps } from '@fluxpartes/ui';

/** A quarter turn clockwise. */
export function RotateIcon(props: IconProps) {
  return <Icon path="M19.5 13a7.5 7.5 0 1 1-2.2-5.8L20 10M20 4.5V10h-5.5" {...props} />;
}

/** Waiting for somebody else. */
export function ClockIcon(props: IconProps) {
  return <Icon path="M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM12 7.5V12l3 2" {...props} />;
}
