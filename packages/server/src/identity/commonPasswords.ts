// Common passwords from public statistics, in lower case; the rules also reject each followed by digits or
// punctuation.
const list = `
00000000 0123456789 10203040 11111111 11223344 112233445566 12121212 123123123 12341234 12345678
123456789 1234567890 12345678910 123456789a 123456aa 123456abc 1234abcd 1234qwer 123654789 13579246
135792468 147258369 159357456 19901990 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 20002000 20202020
52013145 5201314520 5201314a 66666666 741852963 789456123 87654321 88888888 987654321 9876543210
a1234567 a12345678 a123456789 a5201314 aa123456 abc12345 abc123456 abcd1234 access14 admin admin123
admin1234 admin888 administrator alejandro alexander alexandra android1 angel123 anything apple123
arsenal1 asd123456 asdf1234 asdfghjk asdfghjkl ashley123 autumn123 babygirl barcelona baseball
basketball batman123 beautiful benjamin blackcat blessed1 bluebird butterfly caroline changeme
changeme1 charlie1 cheese123 chelsea1 chocolate christ123 christopher computer computer1 cookie123
corvette cowboys1 daniel123 default1 diamond1 dragon123 elizabeth everything facebook family123
father123 fernando flower123 football forever1 fortnite francisco friends1 gabriella garfield
godisgood goodbye1 google123 greenday guest123 guestguest handsome harley123 heaven123 heddle123
heddleheddle hello123 hellohello hellokitty hockey123 hunter12 hunter123 iloveyou iloveyou1
instagram internet iphone123 isabella january1 jennifer jessica1 jesus123 jonathan jordan23 juventus
keepout1 killer123 lakers24 letmein letmein1 letmein123 letmeinnow li123456 linkedin1 liverpool
login123 lovelove loveme123 manchester master123 maximilian mercedes michael1 michelle mickey123
microsoft midnight minecraft mohammed monday123 monkey123 mother123 muhammad mustang1 mypassword
naruto123 nicholas nopassword nothing1 opensesame p@ssw0rd p@ssword pa55word pass1234 pass12345
passpass passw0rd password password! password1 password12 password123 password1234 pepper123
phoenix1 platinum pokemon1 precious princess private1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qq123456
qwer1234 qwerty12 qwerty123 qwerty1234 qwertyuiop redwings rememberme roblox123 root1234 rootroot
samantha samsung1 scorpion sebastian secret123 security shadow123 snoopy123 soccer123 something
spongebob spring123 starwars stephanie summer123 sunshine superman sweetheart test1234 tester123
testtest thankyou1 thisispassword tinkerbell toor1234 trustno1 twitter1 user1234 username victoria
wang1234 welcome welcome1 welcome123 whatever windows1 windows10 winter123 woaini123 woaini1314
woaini520 woaiwojia yankees1 yourpassword youtube1 zaq12wsx zhang123 zxc123456 zxcvbnm1 zxcvbnm123
`;

/** Passwords that attackers try first. */
export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/));
