import { Icon, type IconProps } from './icon.tsx';

/* One function for each drawing, so that a bundle carries only the ones it names. */

/** Search. */
export function SearchIcon(props: IconProps) {
  return <Icon path="M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0zM15.5 15.5l5 5" {...props} />;
}

/** The account. */
export function UserIcon(props: IconProps) {
  return <Icon path="M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM4 20.5c1-4.5 4-6.5 8-6.5s7 2 8 6.5" {...props} />;
}

/** Leaving the session. */
export function LogoutIcon(props: IconProps) {
  return <Icon path="M10 4H5v16h5M14 8l4 4-4 4M18 12H9" {...props} />;
}

/** Adding one. */
export function PlusIcon(props: IconProps) {
  return <Icon path="M12 5v14M5 12h14" {...props} />;
}

/** Taking one away. */
export function MinusIcon(props: IconProps) {
  return <Icon path="M5 12h14" {...props} />;
}

/** Filters. */
export function FilterIcon(props: IconProps) {
  return (
    <Icon
      path="M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"
      {...props}
    />
  );
}

/** A place. */
export function PinIcon(props: IconProps) {
  return (
    <Icon
      path="M12 21c-4.5-5-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2 6-6.5 11zM9.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0z"
      {...props}
    />
  );
}

/** Shipping. */
export function TruckIcon(props: IconProps) {
  return (
    <Icon
      path="M3 6h11v10H3zM14 10h4l3 3v3h-7M5 17.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM15 17.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"
      {...props}
    />
  );
}

/** Only for users. */
export function LockIcon(props: IconProps) {
  return (
    <Icon
      path="M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3"
      {...props}
    />
  );
}

/** Going back. */
export function BackIcon(props: IconProps) {
  return <Icon path="M19 12H5M11 6l-6 6 6 6" {...props} />;
}

/** Going on. */
export function NextIcon(props: IconProps) {
  return <Icon path="M5 12h14M13 6l6 6-6 6" {...props} />;
}

/** The dark theme. */
export function MoonIcon(props: IconProps) {
  return <Icon path="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" {...props} />;
}

/** The light theme. */
export function SunIcon(props: IconProps) {
  return (
    <Icon
      path="M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"
      {...props}
    />
  );
}

/** Something to look at. */
export function WarnIcon(props: IconProps) {
  return <Icon path="M12 4 2.5 20h19zM12 10v4.5M12 17.3v.2" {...props} />;
}

/** Done. */
export function CheckIcon(props: IconProps) {
  return <Icon path="m5 12.5 4.5 4.5L19 7.5" {...props} />;
}

/** Closing or removing. */
export function CloseIcon(props: IconProps) {
  return <Icon path="M6 6l12 12M18 6 6 18" {...props} />;
}

/** Showing a password. */
export function EyeIcon(props: IconProps) {
  return (
    <Icon
      path="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"
      {...props}
    />
  );
}

/** Hiding a password. */
export function EyeOffIcon(props: IconProps) {
  return (
    <Icon
      path="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM4 4l16 16"
      {...props}
    />
  );
}

/** Copying. */
export function CopyIcon(props: IconProps) {
  return (
    <Icon path="M10 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM16 8V4H4v12h4" {...props} />
  );
}

/** Sending a file. */
export function UploadIcon(props: IconProps) {
  return <Icon path="M12 16V5M7 9.5 12 4.5l5 5M5 19.5h14" {...props} />;
}

/** A parcel. */
export function BoxIcon(props: IconProps) {
  return <Icon path="M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8" {...props} />;
}

/** Opens in a new tab. */
export function ExternalIcon(props: IconProps) {
  return <Icon path="M13 4h7v7M20 4l-9 9M18 14v6H4V6h6" {...props} />;
}

/** Making it larger. */
export function ZoomIcon(props: IconProps) {
  return <Icon path="M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0zM15.5 15.5l5 5M10.5 7.5v6M7.5 10.5h6" {...props} />;
}

/** A seller's shop. */
export function ShopIcon(props: IconProps) {
  return (
    <Icon path="M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5" {...props} />
  );
}

/** Editing. */
export function EditIcon(props: IconProps) {
  return <Icon path="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" {...props} />;
}

/** Deleting. */
export function TrashIcon(props: IconProps) {
  return <Icon path="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" {...props} />;
}

/** Pausing a listing. */
export function PauseIcon(props: IconProps) {
  return <Icon path="M8 5v14M16 5v14" {...props} />;
}

/** Publishing it again. */
export function PlayIcon(props: IconProps) {
  return <Icon path="M7 5l12 7-12 7z" {...props} />;
}

/** Taking a photo. */
export function CameraIcon(props: IconProps) {
  return <Icon path="M4 8h4l1.5-3h5L16 8h4v11H4zM8.5 13a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z" {...props} />;
}
