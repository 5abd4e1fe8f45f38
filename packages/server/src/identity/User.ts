/** The signed-in user. */
export interface User {
  id: string;
  name: string;
  uniqueName: string;
  email: string;
  description: string;
  avatarUrl: string;
  locale: string;
  createdAt: Date;
  /** Role in the installation; the owner is stored elsewhere. */
  role: 'admin' | 'member' | 'guest';
}
